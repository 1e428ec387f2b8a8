import type { Channel } from '#domain/whatsapp/channel.ts'

export interface ChannelStatus {
  tone: 'success' | 'warning' | 'danger' | 'plain'
  label: string
}

/** Whether a number can be used, in one word. */
export function channelStatusOf({ blocked, blockedBy, slowdown, restricted, facts, factsProblem }: Channel): ChannelStatus {
  if (blocked !== null) return { tone: 'danger', label: blockedBy === 'token' ? 'Token refused' : 'Blocked' }
  if (slowdown !== null) return { tone: 'warning', label: slowdown === 'throttled' ? 'Slowed down' : 'Not responding' }
  if (factsProblem !== null) return { tone: 'warning', label: 'Not reachable' }
  if (restricted !== null) return { tone: 'warning', label: 'Limited' }
  if (facts === null) return { tone: 'plain', label: 'Not checked yet' }
  if (facts.status !== null && facts.status !== 'CONNECTED') return { tone: 'warning', label: plain(facts.status) }
  if (facts.quality === 'RED') return { tone: 'danger', label: 'Low quality' }
  if (facts.quality === 'YELLOW') return { tone: 'warning', label: 'Medium quality' }
  return { tone: 'success', label: 'Connected' }
}

const QUALITY: Readonly<Record<string, string>> = {
  GREEN: 'High',
  YELLOW: 'Medium',
  RED: 'Low',
  UNKNOWN: 'Not rated yet',
  NA: 'Not rated yet',
}
const THROUGHPUT: Readonly<Record<string, string>> = {
  STANDARD: '80 messages a second',
  HIGH: '1,000 messages a second',
  NOT_APPLICABLE: 'None',
}

export const qualityText = (word: string | null): string => (word ? (QUALITY[word] ?? plain(word)) : '–')
export const throughputText = (word: string | null): string => (word ? (THROUGHPUT[word] ?? plain(word)) : '–')

/** `TIER_2K` is "2,000 people in 24 hours". */
export function limitText(word: string | null): string {
  if (word === null) return '–'
  const size = /(\d+)(K?)$/.exec(word)
  if (size) return `${(Number(size[1]) * (size[2] ? 1_000 : 1)).toLocaleString('en')} people in 24 hours`
  return plain(word.replace('TIER_', ''))
}

/** Meta's word as people write it: `PENDING_REVIEW` is "Pending review". */
export function plain(word: string | null): string {
  if (!word) return '–'
  const text = word.toLowerCase().replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
