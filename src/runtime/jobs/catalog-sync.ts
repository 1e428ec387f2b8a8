// Arrives: accounts whose catalogs are due. Leaves: our copy of their products brought up to them. Never here: a copy cut short by a
// page that failed: only a catalog whose every page arrived loses what it no longer has.
import { storedText } from '#domain/i18n/t.ts'
import type { FetchedProduct, Listed } from '#domain/commerce/product.ts'
import { clock, type DueAccount } from '#store/whatsapp/account-sync.ts'
import { forgetOtherCatalogs, settleCatalog, writeCatalogs, writeProducts } from '#store/commerce/catalog-sync.ts'
import type { Sql } from '#store/postgres/sql.ts'

import { type AccountEnd, type AccountPace, createAccountSync, syncAccount } from './account-sync.ts'
import type { Logger } from '../logger.ts'
import type { Job } from './job.ts'

const PACE: AccountPace = { queue: 'catalog_sync', atOnce: 2, everyMs: 60 * 60_000 }
/** 50,000 products; what pages on past that is said to be incomplete. */
const MOST_PAGES = 500
const MOST_CATALOGS = 50

export interface CatalogSyncDeps {
  sql: Sql
  /** One page of the catalogs that an account is linked to. It answers, it never throws. */
  catalogs(account: DueAccount, after: string | null): Promise<Listed<{ id: string; name: string }>>
  /** One page of a catalog's products. It answers, it never throws. */
  products(account: DueAccount, catalogId: string, after: string | null): Promise<Listed<FetchedProduct>>
}

/** Makes the reading of catalogs: each account every hour, at once when it is new, and later after faults. */
export const createCatalogSync = (deps: CatalogSyncDeps & { log: Logger }): Job =>
  createAccountSync('catalogs', PACE, deps, (account) => readCatalogs(deps, account))

/** Reads an account's catalogs now; answers what is wrong, or null. `undefined` when no channel of the app has the account. */
export const syncCatalogs = (deps: CatalogSyncDeps, appId: string, wabaId: string): Promise<string | null | undefined> =>
  syncAccount(deps.sql, PACE, { appId, wabaId }, (account) => readCatalogs(deps, account))

async function readCatalogs(deps: CatalogSyncDeps, account: DueAccount): Promise<AccountEnd> {
  const { sql } = deps
  const { appId, wabaId } = account
  const catalogs: { id: string; name: string }[] = []
  const linked = await eachPage(
    (after) => deps.catalogs(account, after),
    async (items) => {
      catalogs.push(...items.slice(0, MOST_CATALOGS - catalogs.length))
      await writeCatalogs(sql, { appId, wabaId, catalogs })
    },
  )
  if (linked.problem === null) await forgetOtherCatalogs(sql, { appId, wabaId, catalogs })
  const ends = [linked]
  for (const { id } of catalogs) ends.push(await syncProducts(deps, account, id))
  return ends.find(({ problem }) => problem !== null) ?? { problem: null, retry: 'later' }
}

async function syncProducts({ sql, products }: CatalogSyncDeps, account: DueAccount, catalogId: string): Promise<AccountEnd> {
  const { appId } = account
  const askedAt = await clock(sql)
  const end = await eachPage(
    (after) => products(account, catalogId, after),
    (items) => writeProducts(sql, { appId, catalogId, products: lastOfEach(items), askedAt }),
  )
  await settleCatalog(sql, { appId, catalogId, askedAt, fault: end.problem })
  return end
}

/** Takes a list page by page. What a page in the middle does not give back leaves the list incomplete, with the reason. */
async function eachPage<T>(
  read: (after: string | null) => Promise<Listed<T>>,
  take: (items: readonly T[]) => Promise<void>,
): Promise<AccountEnd> {
  let after: string | null = null
  let skipped = 0
  for (let number = 0; number < MOST_PAGES; number += 1) {
    const page: Listed<T> = await read(after)
    if (page.outcome === 'failed') return page
    if (page.items.length > 0) await take(page.items)
    skipped += page.skipped
    if (page.after === null)
      return {
        problem:
          skipped === 0
            ? null
            : storedText('{count, plural, one {# entry has} other {# entries have}} an unknown format.', { count: skipped }),
        retry: 'later',
      }
    if (page.after === after) return { problem: storedText('WhatsApp returned the same page twice.'), retry: 'later' }
    after = page.after
  }
  return { problem: storedText('The list has more than 50,000 entries. The rest wasn’t read.'), retry: 'never' }
}

/** A page may name one product twice; the later is newer. */
const lastOfEach = (products: readonly FetchedProduct[]): FetchedProduct[] => [
  ...new Map(products.map((one) => [one.retailerId, one])).values(),
]
