import { lazy } from '../kit/lazy.tsx'
import { useWords } from '../kit/use-chat.ts'
import type { MessageLine } from '../state/lines.ts'
import { Framed } from './framed.tsx'

// What does not stand in every talk comes when the first of its kind does.
const Buttons = lazy(() => import('./buttons.tsx').then((part) => part.Buttons), { hasWords: false, isQuiet: true })
const MediaContent = lazy(() => import('./media.tsx').then((part) => part.MediaContent))
const CardContent = lazy(() => import('./cards.tsx').then((part) => part.CardContent))
const ShopContent = lazy(() => import('./shop/shop.tsx').then((part) => part.ShopContent))
const FormContent = lazy(() => import('./forms/form-content.tsx').then((part) => part.FormContent))

/** What a message says, as the chat draws it. Nothing that can be sent is missing here: the compiler counts. */
export function Content({ line }: { line: MessageLine }) {
  const { say } = useWords()
  const { content } = line
  if (line.revoked) return <Framed text={say('removed')} />
  switch (content.type) {
    case 'text':
    case 'system':
      return <Framed text={content.text} />
    case 'buttons':
      return <Buttons line={line} content={content} />
    case 'buttonReply':
    case 'listReply':
      return <Framed text={content.title} />
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return <MediaContent line={line} content={content} />
    case 'whatsappFlow':
    case 'formReply':
      return <FormContent line={line} content={content} />
    case 'catalog':
    case 'order':
      return <ShopContent line={line} content={content} />
    case 'carousel':
      return content.show.kind === 'products' ? (
        <ShopContent line={line} content={content} />
      ) : (
        <CardContent line={line} content={content} />
      )
    // Drawn on the message that they are about.
    case 'reaction':
    case 'welcome':
    case 'note':
      return null
    case 'call':
    case 'callPermission':
    case 'unsupported':
      return <Framed text={content.type === 'unsupported' ? (content.caption ?? say('template')) : say('call')} />
    default:
      return <CardContent line={line} content={content} />
  }
}
