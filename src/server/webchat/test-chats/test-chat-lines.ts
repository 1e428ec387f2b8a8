import type { MessageContent } from '#domain/messages/message.ts'
import type { ChatLine } from '#domain/webchat/visitor.ts'
import { messagesOf, toChatLines } from '#flow/simulation/chat-lines.ts'
import { findFile, type KeptFile } from '#store/files/files.ts'

import { type LinesDeps, productsIn, toShown } from '../chat-lines.ts'
import { fileLinkId } from '../file-links.ts'
import type { Played } from './play-test-chat.ts'

/** Draws a shared test chat, with the products and the files that its messages show. */
export async function toTestChatLines(deps: LinesDeps, appId: string, webChatId: string, { state, said }: Played): Promise<ChatLine[]> {
  const contents = messagesOf(state.lines).map(({ content }) => content)
  const fileIds = [...new Set(contents.flatMap((content) => fileIdIn(content) ?? []))]
  const [products, found] = await Promise.all([
    productsIn(deps, appId, contents),
    Promise.all(fileIds.map((fileId) => findFile(deps.sql, appId, fileId))),
  ])
  const files = new Map(found.map((file) => [file?.id, file]))
  const fileOf = (content: MessageContent) => {
    const file = files.get(fileIdIn(content))
    return file ? toLinked(deps, webChatId, file) : null
  }
  return toChatLines(
    state,
    said.map(({ id }) => id),
    { products, fileOf, toShown },
  )
}

const fileIdIn = (content: MessageContent): string | undefined => ('media' in content ? content.media.fileId : undefined)

const toLinked = ({ fileLinks }: LinesDeps, webChatId: string, { id, mimeType, name, size, width, height }: KeptFile) => ({
  url: fileLinks.to(webChatId, fileLinkId(id)),
  mimeType,
  name,
  size,
  width,
  height,
})
