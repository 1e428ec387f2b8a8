import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { SavedReply } from '#domain/conversations/saved-reply.ts'
import { snippetOf } from '#domain/messages/snippet.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { savedRepliesQuery } from '#web/api/saved-replies/list-saved-replies.ts'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { SearchField } from '#web/kit/form/search-field.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useRemoveReply } from '#web/api/saved-replies/change-saved-replies.ts'

import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'
import { SavedRow } from '../saved/saved-row.tsx'

/** One saved reply of the list. */
function ReplyRow({ reply, onEdit }: { reply: SavedReply; onEdit: () => void }) {
  const { app } = useCurrentApp()
  const remove = useRemoveReply(app.id)
  const { shortcut, shared, usedCount, content } = reply
  return (
    <SavedRow
      saved={reply}
      noun={t('saved reply')}
      mark={shortcut !== null && <span className="font-mono text-meta text-ink-2">/{shortcut}</span>}
      about={snippetOf(content)}
      used={usedText(usedCount)}
      warning={shared ? t('Teammates can’t insert it anymore. Sent messages stay.') : t('What was sent with it stays.')}
      remove={remove}
      onEdit={onEdit}
    />
  )
}

const usedText = (count: number): string =>
  count === 0 ? t('Never used') : t('{count, plural, =1 {Used once} other {Used # times}}', { count })

const ReplyDialog = lazyPart(async () => (await import('./reply-dialog.tsx')).ReplyDialog)

/** Replies kept under a name: one's own, and those of everybody. */
export function RepliesSection() {
  const { app } = useCurrentApp()
  const replies = useQuery(savedRepliesQuery(app.id))
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<SavedReply | 'new' | null>(null)
  useActions([
    {
      id: 'add-reply',
      name: t('Add a saved reply…'),
      group: 'Settings',
      keywords: t('new create'),
      shortcut: 'c',
      perform: () => setEditing('new'),
    },
  ])
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={() => setEditing('new')}>
      {t('Add saved reply')}
    </Button>
  )
  return (
    <Section
      title={t('Saved replies')}
      about={t('Type / in a reply to insert one, with the customer’s name and other values in it.')}
      action={replies.data?.length ? create : undefined}
    >
      <Loaded query={replies} what={t('saved replies')}>
        {(items) => {
          const found = items.filter((reply) => fits(reply, search))
          if (items.length === 0) {
            return (
              <EmptyState title={t('No saved replies yet')} action={create}>
                {t('Save what you write often, like opening hours or how to return something.')}
              </EmptyState>
            )
          }
          return (
            <>
              <SearchField
                label={t('Search saved replies')}
                placeholder={t('Name, shortcut or words')}
                value={search}
                onChange={setSearch}
                className="mb-4 w-full"
              />
              {found.length === 0 ? (
                <EmptyState title={t('No saved reply matches')} action={<Button onClick={() => setSearch('')}>{t('Clear search')}</Button>}>
                  {t('Nothing has “{search}” in its name, shortcut or words.', { search })}
                </EmptyState>
              ) : (
                <ul className="divide-y divide-line rounded-card border border-line">
                  {found.map((reply) => (
                    <ReplyRow key={reply.id} reply={reply} onEdit={() => setEditing(reply)} />
                  ))}
                </ul>
              )}
            </>
          )
        }}
      </Loaded>
      {editing && (
        <Suspense fallback={null}>
          <ReplyDialog reply={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </Section>
  )
}

function fits({ name, shortcut, content }: SavedReply, search: string): boolean {
  const text = fold(`${name} ${shortcut ?? ''} ${snippetOf(content)}`)
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
