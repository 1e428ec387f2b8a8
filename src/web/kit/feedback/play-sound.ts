import type { SoundName } from '#domain/notifications/notification.ts'

export type Played = 'played' | 'blocked' | 'unsupported'

interface Tone {
  from: number
  to: number
  startMs: number
  lengthMs: number
  wave: OscillatorType
  loudness: number
}

const TONES: Record<SoundName, readonly Tone[]> = {
  drop: [
    { from: 620, to: 1_040, startMs: 0, lengthMs: 140, wave: 'sine', loudness: 0.9 },
    { from: 930, to: 1_380, startMs: 90, lengthMs: 180, wave: 'sine', loudness: 0.5 },
  ],
  bell: [
    { from: 1_175, to: 1_175, startMs: 0, lengthMs: 900, wave: 'sine', loudness: 0.7 },
    { from: 2_943, to: 2_943, startMs: 0, lengthMs: 420, wave: 'sine', loudness: 0.2 },
  ],
  wood: [
    { from: 420, to: 180, startMs: 0, lengthMs: 70, wave: 'triangle', loudness: 1 },
    { from: 520, to: 220, startMs: 110, lengthMs: 70, wave: 'triangle', loudness: 0.8 },
  ],
}
/** A browser that may not play yet never answers. */
const PATIENCE_MS = 300

/** Makes the voice of a page. Our sounds are a few tones: no file is loaded for them. */
export function createVoice() {
  let context: AudioContext | null = null
  return {
    /** Browsers stay silent until somebody has clicked or typed in the page. */
    async play(name: SoundName, volume: number): Promise<Played> {
      if (typeof AudioContext === 'undefined') return 'unsupported'
      context ??= new AudioContext()
      if (context.state !== 'running') await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
      if (context.state !== 'running') return 'blocked'
      for (const tone of TONES[name]) sing(context, tone, volume / 100)
      return 'played'
    },
  }
}

function sing(context: AudioContext, { from, to, startMs, lengthMs, wave, loudness }: Tone, volume: number): void {
  const start = context.currentTime + startMs / 1_000
  const end = start + lengthMs / 1_000
  const voice = context.createOscillator()
  const gain = context.createGain()
  voice.type = wave
  voice.frequency.setValueAtTime(from, start)
  voice.frequency.exponentialRampToValueAtTime(to, end)
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(Math.max(0.0001, loudness * volume * 0.5), start + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, end)
  voice.connect(gain).connect(context.destination)
  voice.start(start)
  voice.stop(end)
}
