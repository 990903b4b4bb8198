// Merges two copies of a learner's progress, as bosslib/teaching/spaced_repetition.py does.

const MOST = 20;
const LEARNT = 3;

function joined(one, other) {
  const every = [...one, ...other].sort(([a, b], [c, d]) => a - c || b - d);
  const once = every.filter((each, at) => String(each) !== String(every[at - 1]));
  const since = once.findLastIndex(([, box]) => box === LEARNT);
  return once.slice(Math.max(0, since)).slice(-MOST);
}

/** Return all records of both, preferring `more`; of a misconception the answers of both. */
export function together(kept, more) {
  const all = { ...kept, ...more };
  for (const name of Object.keys(more || {})) {
    const [one, other] = [kept?.[name]?.answers, more[name]?.answers];
    if (one && other) all[name] = { answers: joined(one, other) };
  }
  return all;
}
