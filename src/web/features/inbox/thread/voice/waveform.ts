import { queryOptions } from '@tanstack/react-query'

import { peaksOf } from './peaks.ts'

/** Enough to see how loud a voice is, and a sixth of what would be kept otherwise. */
const SAMPLE_RATE = 8_000

/** The waveform of a sound and its length in seconds: decoded by the browser, beside what it draws, once. */
export const waveformQuery = (src: string) =>
  queryOptions({
    queryKey: ['waveform', src] as const,
    queryFn: async ({ signal }) => {
      const answer = await fetch(src, { signal })
      if (!answer.ok) throw new Error(`The sound answered ${answer.status}`)
      const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(await answer.arrayBuffer())
      return { peaks: peaksOf(sound.getChannelData(0)), seconds: sound.duration }
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 60 * 60_000,
  })
