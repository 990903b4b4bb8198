// Sounds of a page, made with Web Audio: there are no files.

import { busyWith } from "./dom.js";

const GAIN = 0.15;
const REPEAT = 0.3; // s from the start of a sound to the next start of the same one
const LATEST = 2; // s: a sound that would start later is left out
const ATTACK = 0.002; // s: without it, a tone begins with a click

// The tones of each sound: wave, Hz, then its start, its length and its attack in seconds.
const SOUNDS = {
  card: [["noise", 1800, 0, 0.06]],
  disk: [["triangle", 520, 0, 0.03], ["triangle", 390, 0.07, 0.03]],
  coin: [["sine", 1320, 0, 0.04], ["sine", 1760, 0.04, 0.09]],
  offer: [["sine", 587, 0, 0.12, 0.02], ["sine", 880, 0.12, 0.12, 0.02]],
  won: [["triangle", 523, 0, 0.11], ["triangle", 659, 0.11, 0.11], ["triangle", 784, 0.22, 0.11]],
  lost: [["sine", 330, 0, 0.16], ["sine", 262, 0.16, 0.16]],
  stars: [["triangle", 784, 0, 0.09], ["triangle", 1047, 0.09, 0.18]],
};

/** A node of white noise around a frequency; `start` and `stop` are those of the source. */
function noise(context, hertz, seconds) {
  const buffer = context.createBuffer(1, Math.ceil(seconds * context.sampleRate), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: hertz });
  return { source, out: source.connect(band) };
}

function tone(context, type, hertz) {
  const source = new OscillatorNode(context, { type, frequency: hertz });
  return { source, out: source };
}

function sing(context, start, [wave, hertz, after, seconds, attack = ATTACK]) {
  const { source, out } = wave === "noise" ? noise(context, hertz, seconds) : tone(context, wave, hertz);
  const from = start + after;
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(GAIN, from + attack);
  loudness.gain.exponentialRampToValueAtTime(GAIN / 100, from + seconds);
  out.connect(loudness).connect(context.destination);
  source.start(from);
  source.stop(from + seconds);
}

/** The loudspeaker of an element's page: plays sounds by name, one after another, while `isOn()`.
 *  It opens after the user's first input, as browsers demand, and is silent in a background tab. */
export function loudspeaker(el, isOn, signal) {
  let context = null;
  let isTouched = false;
  let free = 0; // time at which the last sound ends
  let starts = {}; // time of the last start, by sound

  function open() {
    if (!isTouched || !isOn() || document.hidden) return;
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume().catch(() => {}); // closed in the meantime
  }

  function close() {
    if (context) busyWith(el, context.close());
    [context, free, starts] = [null, 0, {}];
  }

  function touch() {
    isTouched = true;
    open();
  }

  function follow() {
    if (isOn() && !document.hidden) open();
    else close();
  }

  function play(names) {
    open();
    for (const name of context ? names : []) {
      const now = context.currentTime;
      const at = Math.max(now, free, (starts[name] ?? -REPEAT) + REPEAT);
      if (at > now + LATEST) continue;
      const last = SOUNDS[name].at(-1);
      [free, starts[name]] = [at + last[2] + last[3], at];
      for (const each of SOUNDS[name]) sing(context, at, each);
    }
  }

  for (const event of ["pointerup", "keydown"])
    addEventListener(event, touch, { capture: true, signal });
  document.addEventListener("visibilitychange", follow, { signal });
  signal.addEventListener("abort", close);
  return { follow, play };
}
