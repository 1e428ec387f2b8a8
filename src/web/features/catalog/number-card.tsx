import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { CatalogAccount } from '#domain/commerce/product.ts'

import { ApiError } from '#web/api/api-error.ts'
import { commerceQuery } from '#web/api/commerce/catalog-queries.ts'
import { useChangeCommerce } from '#web/api/commerce/change-catalog.ts'
import { Switch } from '#web/kit/form/switch.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** One number: which catalog it is linked to, and what of it customers see. */
export function NumberCard({ channel, account }: { channel: { id: string; name: string }; account: CatalogAccount }) {
  const { app } = useCurrentApp()
  const settings = useQuery({ ...commerceQuery(app.id, channel.id), enabled: account.catalogs.length > 0 })
  const change = useChangeCommerce(app.id, channel.id)
  const toasts = useToasts()
  const set = (next: { cart: boolean; catalog: boolean }) =>
    change.mutate(next, {
      onError: (error) =>
        toasts.show({
          variant: 'destructive',
          title: t('WhatsApp did not take the change'),
          description: error instanceof ApiError ? `${error.message} ${error.hint}` : t('Try again.'),
        }),
    })
  const now = change.isPending ? change.variables : settings.data

  return (
    <section aria-label={channel.name} className="flex min-w-72 flex-1 flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{channel.name}</h2>
        <LinkState account={account} />
      </div>
      {account.catalogs.map(({ id, name, productCount }) => (
        <p key={id} className="-mt-2 truncate text-secondary text-ink-2">
          {t('{productCount, plural, one {{name} · # product} other {{name} · # products}}', { productCount, name })}
        </p>
      ))}
      {account.catalogs.length === 0 && account.syncedAt !== null && (
        <p className="-mt-2 text-secondary text-ink-2">
          {t('Link a catalog to this account in WhatsApp Manager, under Account tools, Catalog. Then press Sync.')}
        </p>
      )}
      {settings.isError && (
        <p className="text-secondary text-danger">
          {t('What customers see could not be read: {value}', {
            value: settings.error instanceof ApiError ? settings.error.message : t('try again.'),
          })}
        </p>
      )}
      {now && (
        <div className="flex flex-col gap-2">
          <Switch
            plain
            label={t('Show the catalog in the profile')}
            checked={now.catalog}
            disabled={change.isPending}
            onChange={(catalog) => set({ ...now, catalog })}
          />
          <Switch
            plain
            label={t('Let customers send a cart')}
            checked={now.cart}
            disabled={change.isPending}
            onChange={(cart) => set({ ...now, cart })}
          />
        </div>
      )}
    </section>
  )
}

function LinkState({ account: { catalogs, syncedAt, problem } }: { account: CatalogAccount }) {
  if (problem !== null) return <Tag tone="danger">{t('Not read')}</Tag>
  if (catalogs.length > 0) return <Tag tone="success">{t('Linked')}</Tag>
  return <Tag tone="plain">{syncedAt === null ? t('Reading…') : t('No catalog')}</Tag>
}
