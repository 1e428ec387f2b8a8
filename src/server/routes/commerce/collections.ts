import type { collections } from '#domain/api/commerce/own-catalog.ts'
import type { Collection, CollectionInput } from '#domain/commerce/own-product.ts'
import { AppError } from '#domain/errors.ts'
import { addCollection, listCollections, removeCollection, renameCollection, setCollectionProducts } from '#store/commerce/collections.ts'
import { openOwnCatalog } from '#store/commerce/own-catalog.ts'
import { flowsNaming } from '#store/flows/flow-uses.ts'
import type { Tx } from '#store/postgres/sql.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'

/** Collections of products of any catalog of the workspace. */
export function collectionRoutes({ sql, generateId }: ServerDeps): Pick<Operations, keyof typeof collections> {
  return {
    listCollections: async ({ params }) => ({ items: await listCollections(sql, params.appId) }),
    createCollection: ({ params: { appId }, body: { catalogId, ...input } }) =>
      sql.begin(async (tx) => {
        const id = generateId()
        const into = catalogId ?? (await openOwnCatalog(tx, appId, generateId))
        if (!(await addCollection(tx, { appId, id, catalogId: into, name: input.name }))) throw new AppError('name-taken')
        return saveCollection(tx, appId, id, input)
      }),
    changeCollection: ({ params: { appId, collectionId }, body }) =>
      sql.begin(async (tx) => {
        orNotFound((await listCollections(tx, appId, collectionId))[0] ?? null)
        if (!(await renameCollection(tx, appId, collectionId, body.name))) throw new AppError('name-taken')
        return saveCollection(tx, appId, collectionId, body)
      }),
    removeCollection: async ({ params: { appId, collectionId } }) => {
      const users = await flowsNaming(sql, appId, collectionId)
      if (users.length > 0) throw new AppError('collection-in-use', { details: users.map(({ name }) => ({ path: 'flow', message: name })) })
      if (!(await removeCollection(sql, appId, collectionId))) throw new AppError('not-found')
      return {}
    },
  }
}

async function saveCollection(tx: Tx, appId: string, id: string, { productIds }: Pick<CollectionInput, 'productIds'>): Promise<Collection> {
  if (productIds) await setCollectionProducts(tx, appId, id, productIds)
  return orNotFound((await listCollections(tx, appId, id))[0] ?? null)
}
