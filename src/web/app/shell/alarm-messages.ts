import { t } from '#domain/i18n/t.ts'
import type { Alarm } from '#domain/workspace/alarm.ts'

/** An alarm as its owner reads it: what is wrong, and what to do. */
export function alarmText({ name, measure }: Alarm): { title: string; advice: string } {
  switch (name) {
    case 'disk':
      return {
        title: t('The server’s disk is almost full: {measure} left.', { measure: formatSize(measure) }),
        advice: t('Free up space, or new messages can’t be stored.'),
      }
    case 'clock':
      return {
        title: t('The server’s clock differs from the database’s by {time}.', { time: formatTime(Math.abs(measure)) }),
        advice: t('Sync both machines with a time server.'),
      }
    case 'webhooks':
      return {
        title: t('Incoming messages have been waiting for {measure}.', { measure: formatTime(measure) }),
        advice: t('Check the server’s log.'),
      }
    case 'sends':
      return {
        title: t('Outgoing messages have been waiting for {measure}.', { measure: formatTime(measure) }),
        advice: t('A number may be at its WhatsApp limit, or WhatsApp isn’t responding.'),
      }
    case 'backlog':
      return {
        title: t('{measure, number} incoming messages are waiting.', { measure }),
        advice: t('If the queue keeps growing, new ones will be refused. Check the server’s log.'),
      }
    default:
      return name satisfies never
  }
}

const formatSize = (bytes: number): string =>
  bytes >= 1_073_741_824
    ? t('{bytes} GB', { bytes: (bytes / 1_073_741_824).toFixed(1) })
    : t('{round} MB', { round: Math.round(bytes / 1_048_576) })

function formatTime(ms: number): string {
  const count = (value: number, unit: string): string => `${value} ${unit}${value === 1 ? '' : 's'}`
  if (ms < 120_000) return count(Math.max(1, Math.round(ms / 1_000)), 'second')
  return ms < 7_200_000 ? count(Math.round(ms / 60_000), 'minute') : count(Math.round(ms / 3_600_000), 'hour')
}
