import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { isEnded } from '#domain/workspace/tasks/task-ended.ts'

import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { contactTagsQuery, useChangeTags } from '#web/api/contacts/contact-tags.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { taskFileUrl, tasksQuery, useSteerTask } from '#web/api/tasks/watch-task.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { TaskProgress } from '#web/kit/feedback/task-progress.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'

const RenameTag = lazyPart(async () => (await import('./rename-tag.tsx')).RenameTag)

type Tagged = { tag: string; contacts: number }

/** Every tag: rename it everywhere, make one of several, delete it everywhere. */
export function TagsPart({ mayChange }: { mayChange: boolean }) {
  const { app } = useCurrentApp()
  const tags = useQuery(contactTagsQuery(app.id))
  const change = useChangeTags(app.id)
  const [chosen, setChosen] = useState<string[]>([])
  const [renamed, setRenamed] = useState<string[] | null>(null)
  const [deleted, setDeleted] = useState<Tagged | null>(null)
  return (
    <section aria-labelledby="tags-title">
      <div className="mb-3 flex min-h-8 items-end gap-3">
        <h2 id="tags-title" className="flex-1 text-title font-semibold">
          {t('Tags')}
        </h2>
        {chosen.length > 1 && <Button onClick={() => setRenamed(chosen)}>{t('Merge {count} tags', { count: chosen.length })}</Button>}
      </div>
      <Running />
      <Loaded query={tags} what={t('tags')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('No tags yet')}>{t('Tag contacts in the table, in a conversation or by a flow.')}</EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line">
              {items.map((tagged) => (
                <li key={tagged.tag} className="flex min-h-11 items-center gap-3 px-4">
                  <input
                    type="checkbox"
                    aria-label={t('Choose {tag}', { tag: tagged.tag })}
                    disabled={!mayChange}
                    checked={chosen.includes(tagged.tag)}
                    onChange={() =>
                      setChosen(chosen.includes(tagged.tag) ? chosen.filter((one) => one !== tagged.tag) : [...chosen, tagged.tag])
                    }
                    className="size-4"
                  />
                  <span className="min-w-0 flex-1 truncate font-medium">{tagged.tag}</span>
                  <span className="text-secondary text-ink-2 tabular-nums">{contactText(tagged.contacts)}</span>
                  <IconButton
                    label={t('Rename {tag}', { tag: tagged.tag })}
                    icon={<Pencil />}
                    disabled={!mayChange}
                    onClick={() => setRenamed([tagged.tag])}
                  />
                  <IconButton
                    label={t('Delete {tag}', { tag: tagged.tag })}
                    icon={<Trash2 />}
                    disabled={!mayChange}
                    onClick={() => setDeleted(tagged)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {renamed && (
        <Suspense fallback={null}>
          <RenameTag
            tags={renamed}
            onClose={() => setRenamed(null)}
            onRename={async (to) => {
              await change.mutateAsync({ tags: renamed, to })
              setChosen([])
            }}
          />
        </Suspense>
      )}
      <AlertDialog
        open={deleted !== null}
        onOpenChange={(open) => !open && setDeleted(null)}
        title={t('Delete the tag {tag}?', { tag: deleted?.tag ?? '' })}
        description={t('It is taken off {contactText}. Flows can still add it again.', {
          contactText: contactText(deleted?.contacts ?? 0),
        })}
        confirm={t('Delete tag')}
        busy={change.isPending}
        onConfirm={() => deleted && change.mutate({ tags: [deleted.tag], to: null }, { onSuccess: () => setDeleted(null) })}
      />
    </section>
  )
}

const contactText = (count: number): string => t('{count, plural, one {# contact} other {# contacts}}', { count })

/** The change of a tag that is under way. */
function Running() {
  const { app } = useCurrentApp()
  const queries = useQueryClient()
  const tasks = useQuery(tasksQuery(app.id, 'change_tag')).data?.items
  const task = tasks?.find((one) => !isEnded(one))
  const { cancel, retry } = useSteerTask(app.id, task?.id ?? '')
  // A short one may have ended before it was ever seen to run.
  const ended = tasks?.find(isEnded)?.id
  useEffect(() => {
    if (ended !== undefined) void queries.invalidateQueries({ queryKey: queryKeys.contacts(app.id) })
  }, [ended, queries, app.id])
  if (!task) return null
  return (
    <div className="mb-4 rounded-card border border-line p-4">
      <p className="mb-2 font-medium">{task.title}</p>
      <TaskProgress
        task={task}
        busy={cancel.isPending}
        onCancel={() => cancel.mutate()}
        onRetry={() => retry.mutate()}
        fileUrl={taskFileUrl(app.id, task.id, 'file')}
        errorsUrl={taskFileUrl(app.id, task.id, 'errors.csv')}
      />
    </div>
  )
}
