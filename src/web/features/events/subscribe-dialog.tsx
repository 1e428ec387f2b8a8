import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { CopyField } from '#web/kit/form/copy-field.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const feedQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events(appId), 'feed'],
    queryFn: ({ signal }) => call('getCalendarFeed', { appId }, { signal }),
  })

/** Lets one's own calendar program read the events. The address is shown once: it is the key. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { app } = useCurrentApp()
  const queries = useQueryClient()
  const feed = useQuery(feedQuery(app.id))
  const refresh = () => queries.invalidateQueries({ queryKey: feedQuery(app.id).queryKey })
  const renew = useMutation({ mutationFn: () => call('renewCalendarFeed', { appId: app.id }), onSuccess: refresh })
  const remove = useMutation({
    mutationFn: () => call('removeCalendarFeed', { appId: app.id }),
    onSuccess: () => {
      renew.reset()
      return refresh()
    },
  })
  const exists = feed.data !== undefined && feed.data.feed !== null
  const fault = renew.error ?? remove.error
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Subscribe to the calendar')}
      description={t('Google Calendar, Apple Calendar and Outlook show these events and keep them up to date.')}
      footer={
        <>
          {exists && (
            <Button variant="quietDanger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('Remove link')}
            </Button>
          )}
          <Button variant="primary" busy={renew.isPending} disabled={!feed.data} onClick={() => renew.mutate()}>
            {exists ? t('Create a new link') : t('Create link')}
          </Button>
        </>
      }
    >
      <QueryState query={feed} what={t('your link')}>
        <Bone className="h-9" />
      </QueryState>
      {renew.data ? (
        <div className="flex flex-col gap-2">
          <CopyField label={t('calendar link')} value={renew.data.url} />
          <p className="text-secondary text-ink-2">
            {t(
              'Copy it now: it isn’t shown again. In your calendar, choose “Add by URL” or “Subscribe”, then paste it. Keep it to yourself; whoever has it sees the events.',
            )}
          </p>
        </div>
      ) : (
        feed.data && (
          <p className="text-secondary text-ink-2">
            {exists
              ? t('You have a link. A new one closes it.')
              : t('Your link shows the events that you can see, as long as you work here.')}
          </p>
        )
      )}
      {fault && (
        <p role="alert" className="mt-2 text-secondary text-danger">
          {fault.message}
        </p>
      )}
    </Dialog>
  )
}
