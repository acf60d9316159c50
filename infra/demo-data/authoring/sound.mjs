// Raw sound: 24 kHz mono signed 16-bit PCM in buffers, so that every duration is exact.
import { execFileSync } from 'node:child_process';

export const RATE = 24_000;
const BYTES_PER_SAMPLE = 2;
const RAW_OUT = ['-f', 's16le', '-ac', '1', '-ar', String(RATE), 'pipe:1'];
const RAW_IN = ['-f', 's16le', '-ac', '1', '-ar', String(RATE), '-i', 'pipe:0'];

/** The voices: an espeak-ng variant with its own pace and pitch. */
export const VOICES = {
  camille: { name: 'fr+f3', speed: 152, pitch: 52 },
  theo: { name: 'fr+m3', speed: 147, pitch: 38 },
};

// Soften the synthesiser: less hiss, a little body, the hint of a room.
const WARMTH = 'silenceremove=start_periods=1:start_threshold=-50dB,'
  + 'areverse,silenceremove=start_periods=1:start_threshold=-50dB,areverse,'
  + 'highpass=f=70,equalizer=f=180:t=q:w=1:g=3,lowpass=f=7200,aecho=0.9:0.6:23:0.12';

const run = (command, args, input) =>
  execFileSync(command, args, { input, maxBuffer: 64 * 1024 * 1024, stdio: ['pipe', 'pipe', 'ignore'] });

const ffmpeg = (args, input) => run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-threads', '1', ...args], input);

export const milliseconds = (pcm) => (pcm.length / BYTES_PER_SAMPLE / RATE) * 1000;

export const silence = (ms) => Buffer.alloc(Math.round((ms / 1000) * RATE) * BYTES_PER_SAMPLE);

export const speak = (voice, text) => {
  const wav = run('espeak-ng', ['-v', voice.name, '-s', String(voice.speed), '-p', String(voice.pitch), '--stdout', '--stdin'], text);
  return ffmpeg(['-i', 'pipe:0', '-af', WARMTH, ...RAW_OUT], wav);
};

const synth = (effects) =>
  run('sox', ['-R', '-D', '-n', '-r', String(RATE), '-c', '1', '-b', '16', '-e', 'signed-integer', '-t', 'raw', '-', ...effects.split(' ')]);

/** Four plucked strings that climb, then ring. */
export const jingle = () =>
  synth('synth 3.2 pluck E3 pluck B3 pluck E4 pluck G4 delay 0 0.22 0.44 0.88 remix - fade t 0 3.2 1.4 norm -9');

/** Two notes between subjects. */
export const stinger = () => synth('synth 0.8 pluck B4 pluck E5 delay 0 0.12 remix - fade t 0 0.8 0.5 norm -15');

/** Encodes at an even loudness (about -16 LUFS), in two passes so that the gain stays constant. */
export const encode = (pcm, file, tags) => {
  const target = 'loudnorm=I=-16:TP=-1.5:LRA=11';
  const report = JSON.parse(measureLoudness(pcm, target));
  const measured = `measured_I=${report.input_i}:measured_TP=${report.input_tp}`
    + `:measured_LRA=${report.input_lra}:measured_thresh=${report.input_thresh}`
    + `:offset=${report.target_offset}`;
  const metadata = Object.entries(tags).flatMap(([key, value]) => ['-metadata', `${key}=${value}`]);
  ffmpeg([
    '-y', ...RAW_IN, '-af', `${target}:${measured}:linear=true`, '-ar', String(RATE),
    '-c:a', 'libmp3lame', '-b:a', '40k', '-id3v2_version', '3', ...metadata, file,
  ], pcm);
};

// ffmpeg prints the measure on stderr, hence the shell redirection.
const measureLoudness = (pcm, target) => {
  const script = `ffmpeg -hide_banner -threads 1 ${RAW_IN.join(' ')} -af ${target}:print_format=json -f null - 2>&1`;
  const output = run('sh', ['-c', script], pcm).toString();
  return output.slice(output.lastIndexOf('{'), output.lastIndexOf('}') + 1);
};
