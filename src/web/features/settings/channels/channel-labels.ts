import { t } from '#domain/i18n/t.ts'
import type { Channel } from '#domain/whatsapp/channel.ts'

export interface ChannelStatus {
  tone: 'success' | 'warning' | 'danger' | 'plain'
  label: string
}

/** Whether a number can be used, in one word. */
export function channelStatusOf({ blocked, blockedBy, slowdown, restricted, facts, factsProblem }: Channel): ChannelStatus {
  if (blocked !== null) return { tone: 'danger', label: blockedBy === 'token' ? t('Token refused') : t('Blocked') }
  if (slowdown !== null) return { tone: 'warning', label: slowdown === 'throttled' ? t('Slowed down') : t('Not responding') }
  if (factsProblem !== null) return { tone: 'warning', label: t('Not reachable') }
  if (restricted !== null) return { tone: 'warning', label: t('Limited') }
  if (facts === null) return { tone: 'plain', label: t('Not checked yet') }
  if (facts.status !== null && facts.status !== 'CONNECTED') return { tone: 'warning', label: plain(facts.status) }
  if (facts.quality === 'RED') return { tone: 'danger', label: t('Low quality') }
  if (facts.quality === 'YELLOW') return { tone: 'warning', label: t('Medium quality') }
  return { tone: 'success', label: t('Connected') }
}

const QUALITY: Readonly<Record<string, string>> = {
  GREEN: t('High'),
  YELLOW: t('Medium'),
  RED: t('Low'),
  UNKNOWN: t('Not rated yet'),
  NA: t('Not rated yet'),
}
const THROUGHPUT: Readonly<Record<string, string>> = {
  STANDARD: t('80 messages a second'),
  HIGH: t('1,000 messages a second'),
  NOT_APPLICABLE: t('None'),
}

export const qualityText = (word: string | null): string => (word ? (QUALITY[word] ?? plain(word)) : '–')
export const throughputText = (word: string | null): string => (word ? (THROUGHPUT[word] ?? plain(word)) : '–')

/** `TIER_2K` is "2,000 people in 24 hours". */
export function limitText(word: string | null): string {
  if (word === null) return '–'
  const size = /(\d+)(K?)$/.exec(word)
  if (size) return t('{number, number} people in 24 hours', { number: Number(size[1]) * (size[2] ? 1_000 : 1) })
  return plain(word.replace('TIER_', ''))
}

/** Meta's word as people write it: `PENDING_REVIEW` is "Pending review". */
export function plain(word: string | null): string {
  if (!word) return '–'
  const text = word.toLowerCase().replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
