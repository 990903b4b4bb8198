// A learner's progress: which records are valid, as kit/progress.py decides, and merging two copies, as
// bosslib/teaching/spaced_repetition.py does. What is stored or in a file may be anything.

const MOST = 20;
const LEARNT = 3;

const isWhole = (value, low, high) => Number.isInteger(value) && low <= value && value <= high;
const isNumber = (value, low, high) => typeof value === "number" && low <= value && value <= high;
const isRecord = (value) => Object.prototype.toString.call(value) === "[object Object]";
const isPair = (value) => Array.isArray(value) && value.length === 2;
const areAll = (value, isGood) => isRecord(value) && Object.values(value).every(isGood);
const hasOnly = (mark, ...names) =>
  Object.keys(mark).length === names.length && names.every((name) => Object.hasOwn(mark, name));

function isExercise(mark) {
  return (
    hasOnly(mark, "stars", "missed") && isWhole(mark.stars, 0, 3) && typeof mark.missed === "boolean"
  );
}

function isMemory({ answers, ...more }) {
  const isAnswer = (each) => isPair(each) && isWhole(each[0], 0, 1e15) && isWhole(each[1], 0, LEARNT);
  return hasOnly(more) && Array.isArray(answers) && answers.length > 0 && answers.every(isAnswer);
}

function isTest(mark) {
  const isAnswered = (each) => typeof each === "boolean";
  return hasOnly(mark, "seed", "results") && isWhole(mark.seed, 1, 1e6) && areAll(mark.results, isAnswered);
}

function isScore(mark) {
  return hasOnly(mark, "right", "tried") && isWhole(mark.tried, 0, 1e9) && isWhole(mark.right, 0, mark.tried);
}

function isDrill({ counted = [], ...sums }) {
  const { tried, talked, named, lost, part } = sums;
  return (
    hasOnly(sums, "tried", "named", "talked", "lost", "part") &&
    Array.isArray(counted) &&
    counted.length <= 20 &&
    counted.every((each) => /^bargain-[a-z]{1,10}-\d{1,19}$/.test(each)) &&
    isWhole(tried, 0, 1e9) &&
    isWhole(talked, 0, tried) &&
    isWhole(named, 0, tried) &&
    isWhole(lost, 0, talked) &&
    isWhole(part, 0, 100 * talked)
  );
}

function isLevel(mark) {
  return hasOnly(mark, "level", "run") && isWhole(mark.level, 1, 3) && isWhole(mark.run, 0, 2);
}

function isRating({ moved = {}, ...own }) {
  const isMoved = (each) => isPair(each) && isNumber(each[0], 0, 3000) && isNumber(each[1], 1, 350);
  return (
    hasOnly(own, "rating", "spread", "done") &&
    isNumber(own.rating, 0, 3000) &&
    isNumber(own.spread, 1, 350) &&
    Array.isArray(own.done) &&
    own.done.every((each) => typeof each === "string") &&
    areAll(moved, isMoved)
  );
}

const RECORDS = [
  [/^misconception:/, isMemory],
  [/^test$/, isTest],
  [/^practice$/, isScore],
  [/^bargaining$/, isDrill],
  [/^level(-|$)/, isLevel],
  [/^puzzles(-|$)/, isRating],
  [/^/, isExercise],
];

/** Return the valid records of what may be anything. */
export function sifted(marks) {
  const isGood = ([name, mark]) => isRecord(mark) && RECORDS.find(([names]) => names.test(name))[1](mark);
  return Object.fromEntries(Object.entries(isRecord(marks) ? marks : {}).filter(isGood));
}

function joined(one, other) {
  const every = [...one, ...other].sort(([a, b], [c, d]) => a - c || b - d);
  const once = every.filter((each, at) => String(each) !== String(every[at - 1]));
  const since = once.findLastIndex(([, box]) => box === LEARNT);
  return once.slice(Math.max(0, since)).slice(-MOST);
}

/** Return all valid records of both, preferring `more`; of a misconception the answers of both. */
export function together(kept, more) {
  const [before, added] = [sifted(kept), sifted(more)];
  const all = { ...before, ...added };
  for (const name of Object.keys(added)) {
    const [one, other] = [before[name]?.answers, added[name].answers];
    if (one && other) all[name] = { answers: joined(one, other) };
  }
  return all;
}
