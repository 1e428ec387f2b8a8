import { Link } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import type { CallAnswer } from '#web/api/call.ts'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { type InboxSearch, isNarrowed } from './inbox-search.ts'
import { OnboardingCard } from './onboarding/onboarding-card.tsx'

type Props = { search: InboxSearch; counts: CallAnswer<'countConversations'> | undefined; demo: boolean }

/** Says which kind of empty the list is: no match, nothing left, or nothing yet. */
export function EmptyList({ search, counts, demo }: Props) {
  if (isNarrowed(search)) {
    return (
      <EmptyState
        title={t('No conversations match these filters')}
        action={
          <Link to="/inbox" search={{ view: search.view }} className={buttonStyle({ variant: 'soft' })}>
            {t('Clear filters')}
          </Link>
        }
      />
    )
  }
  const view = search.view ?? 'all'
  if (view !== 'all' && view !== 'mine' && view !== 'unassigned')
    return <EmptyState title={OWN_WORDS[view].title}>{OWN_WORDS[view].why}</EmptyState>
  if (counts?.all === 0) return <NoConversations demo={demo} />
  return (
    <EmptyState title={t('Nothing waiting on you')} action={counts && view !== 'all' && <NextQueue view={view} counts={counts} />}>
      {view === 'mine' ? t('New conversations assigned to you appear here.') : t('Everything is assigned.')}
    </EmptyState>
  )
}

/** What is said of the views whose being empty asks for nothing. */
const OWN_WORDS = {
  closed: { title: t('No closed conversations'), why: t('Closed conversations appear here.') },
  bot: { title: t('No active bot conversations'), why: t('Conversations a flow or AI agent is handling appear here.') },
  snoozed: { title: t('No snoozed conversations'), why: t('Snoozed conversations wait here until they’re due.') },
  mentions: { title: t('No mentions'), why: t('When a teammate mentions you in a note, the conversation shows up here.') },
}

function NoConversations({ demo }: { demo: boolean }) {
  const empty = (
    <EmptyState
      title={t('No conversations yet')}
      action={
        <Link to={demo ? '/tester' : '/settings/channels'} className={buttonStyle({ variant: 'soft' })}>
          {demo ? t('Open the test phone') : t('Connect a number')}
        </Link>
      }
    >
      {t('New conversations appear here when customers message you.')}
    </EmptyState>
  )
  // Where there is one pane, the first steps stand in it.
  return (
    <>
      <div className="h-full max-md:hidden">{empty}</div>
      <div className="h-full md:hidden">
        <OnboardingCard otherwise={empty} />
      </div>
    </>
  )
}

function NextQueue({ view, counts }: { view: 'mine' | 'unassigned'; counts: CallAnswer<'countConversations'> }) {
  const next = view === 'mine' && counts.unassigned > 0 ? 'unassigned' : 'all'
  return (
    <Link to="/inbox" search={{ view: next }} className={buttonStyle({ variant: 'soft' })}>
      {next === 'unassigned'
        ? t('See unassigned ({unassigned})', { unassigned: counts.unassigned })
        : t('See all open ({all})', { all: counts.all })}
    </Link>
  )
}
