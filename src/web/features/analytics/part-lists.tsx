import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { AgentFigures, Share } from '#domain/ai/agent-case.ts'

import type { CasesAsked } from '#web/api/ai/agent-figures.ts'
import { Select } from '#web/kit/form/select.tsx'
import { BarList, type BarRow } from './bar-list.tsx'
import { languageName, percentOf, REASON_WORDS } from './outcome-look.ts'

type Open = (title: string, change: CasesAsked) => void

type Part = keyof AgentFigures['shares']
const PARTS: readonly { value: Part; label: string }[] = [
  { value: 'topics', label: t('By topic') },
  { value: 'agents', label: t('By AI agent') },
  { value: 'versions', label: t('By version') },
  { value: 'channels', label: t('By channel') },
  { value: 'languages', label: t('By language') },
]
const NARROWS: Record<Part, (key: string) => CasesAsked> = {
  topics: (topic) => ({ topic }),
  agents: (agentId) => ({ agentId }),
  versions: (version) => ({ version: Number(version) }),
  channels: (channelId) => ({ channelId }),
  languages: (language) => ({ language }),
}

/** The confirmed share by topic, agent, version, channel or language. */
export function ShareLists({ shares, onOpen }: { shares: AgentFigures['shares']; onOpen: Open }) {
  const [part, setPart] = useState<Part>('topics')
  const labelOf = ({ key, label }: Share) => (part === 'languages' ? languageName(key) : label)
  const rows = shares[part].map((share): BarRow => {
    const { key, total, confirmed } = share
    return { key, label: labelOf(share), total, percent: percentOf(confirmed, total) ?? 0 }
  })
  return (
    <BarList
      title={PARTS.find(({ value }) => value === part)?.label ?? ''}
      choice={<Select label={t('Group by')} className="w-36" value={part} options={PARTS} onChange={setPart} />}
      about={t('Confirmed')}
      rows={rows}
      empty={part === 'topics' ? t('No answer cited a source in this period.') : t('Nothing is decided yet in this period.')}
      fill="var(--iris)"
      onOpen={(key) => onOpen(rows.find((row) => row.key === key)?.label ?? '', NARROWS[part](key))}
    />
  )
}

/** Why people took part. */
export function ReasonList({ reasons, onOpen }: { reasons: AgentFigures['reasons']; onOpen: Open }) {
  const all = reasons.reduce((sum, { count }) => sum + count, 0)
  return (
    <BarList
      title={t('Escalation reasons')}
      about={t('{all, plural, one {# conversation} other {# conversations}}', { all })}
      rows={reasons.map(({ reason, count }) => ({
        key: reason,
        label: REASON_WORDS[reason],
        total: count,
        percent: percentOf(count, all) ?? 0,
      }))}
      empty={t('Nothing was escalated in this period.')}
      fill="var(--lagoon)"
      onOpen={(key) => {
        const reason = reasons.find((one) => one.reason === key)?.reason
        if (reason) onOpen(REASON_WORDS[reason], { outcome: 'escalated', reason })
      }}
    />
  )
}
