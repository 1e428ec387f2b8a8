import { spawn } from 'node:child_process'

/** A program of this machine that codes films and sounds anew. */
export interface MediaConverter {
  /** What it calls itself: "ffmpeg 5.1.9". */
  name: string
  /** Writes an MP4 (H.264 with AAC) of a film, or an M4A (AAC) of a sound. False where it cannot, or not in time. */
  convert(path: string, out: string, kind: 'video' | 'audio'): Promise<boolean>
}

const MAX_MS = 120_000
const LOOK_MS = 10_000

/** What ffmpeg may read: files by themselves, never lists or manifests that name others. */
const READS = 'aac,aiff,amr,asf,avi,caf,flac,flv,m4v,matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,mp3,mpeg,mpegts,ogg,wav,w64,wv'
/** At most 1,280 points wide, and even, as H.264 wants it. */
const SCALE = "scale='min(1280,trunc(iw/2)*2)':-2"
const FILM = [
  '-map',
  '0:v:0',
  '-map',
  '0:a:0?',
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '26',
  '-pix_fmt',
  'yuv420p',
  '-vf',
  SCALE,
]
const SOUND = ['-map', '0:a:0', '-vn']
const TONES = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-movflags', '+faststart', '-map_metadata', '-1', '-f', 'mp4']

/** Looks for ffmpeg, by its name or path; null where it is missing or lacks the encoders. One file is converted at a time, so that messages keep the processor. */
export async function findConverter(program: string, maxMs = MAX_MS): Promise<MediaConverter | null> {
  const [version, encoders] = await Promise.all([run(program, ['-version'], LOOK_MS), run(program, ['-hide_banner', '-encoders'], LOOK_MS)])
  const [, number] = /^ffmpeg version (\S+)/.exec(version.text) ?? []
  if (number === undefined || !/ libx264 /.test(encoders.text) || !/ aac /.test(encoders.text)) return null
  let last: Promise<unknown> = Promise.resolve()
  return {
    name: `ffmpeg ${number}`,
    convert(path, out, kind) {
      const input = [
        '-nostdin',
        '-hide_banner',
        '-loglevel',
        'error',
        '-protocol_whitelist',
        'file',
        '-format_whitelist',
        READS,
        '-i',
        `file:${path}`,
      ]
      const args = [...input, ...(kind === 'video' ? FILM : SOUND), ...TONES, '-threads', '2', '-y', `file:${out}`]
      const done = last.then(async () => (await run(program, args, maxMs)).isDone)
      last = done
      return done
    },
  }
}

/** Runs a program without a shell and without our environment, which holds secrets. */
function run(program: string, args: readonly string[], timeout: number): Promise<{ isDone: boolean; text: string }> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], env: { LC_ALL: 'C' }, timeout, killSignal: 'SIGKILL' })
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.on('error', () => resolve({ isDone: false, text: '' }))
    child.on('close', (code) => resolve({ isDone: code === 0, text: Buffer.concat(parts).toString() }))
  })
}
