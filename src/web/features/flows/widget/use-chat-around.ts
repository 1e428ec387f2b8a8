import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { catalogIdsIn, productIdsIn } from '#domain/messages/product-ids-in.ts'
import type { MessageContent } from '#domain/messages/message.ts'
import { toListedProduct } from '#domain/webchat/listed-product.ts'
import type { ChatConfig } from '#domain/webchat/visitor.ts'
import type { ChatAround } from '#flow/simulation/chat-lines.ts'

import { productsByIdQuery } from '#web/api/commerce/catalog-queries.ts'
import { webChatsQuery } from '#web/api/web-chats/web-chats.ts'
import { previewConfig } from '#web/kit/webchat/preview-config.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { withFileLinks } from './with-file-links.ts'

/** What the web chat shows beside messages that nobody sent: the look of the workspace's first one, and the products and files that they name. */
export function useChatAround(contents: readonly MessageContent[]): { config: ChatConfig; around: ChatAround } {
  const { app } = useCurrentApp()
  const settings = useQuery(webChatsQuery(app.id)).data?.items[0]?.settings
  const config = useMemo(() => previewConfig(app, settings), [app, settings])
  const named = contents.flatMap((content) => catalogIdsIn(content).map((catalogId) => ({ catalogId, ids: productIdsIn(content) })))
  const catalogs = [...Map.groupBy(named, ({ catalogId }) => catalogId)]
  const products = useQueries({
    queries: catalogs.map(([catalogId, some]) =>
      productsByIdQuery(
        app.id,
        catalogId,
        some.flatMap(({ ids }) => ids),
      ),
    ),
    combine: (answers) => answers.flatMap(({ data }) => Object.values(data ?? {})),
  })
  const around = useMemo(
    () => ({
      products: new Map(products.map((product) => [product.retailerId, toListedProduct(product)])),
      fileOf: () => null,
      toShown: (content: MessageContent) => withFileLinks(app.id, content),
    }),
    [products, app.id],
  )
  return { config, around }
}
