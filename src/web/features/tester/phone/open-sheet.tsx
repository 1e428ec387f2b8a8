import type { ListRow } from '#web/kit/phone/bubble.ts'
import { ListSheet } from '#web/kit/phone/list-sheet.tsx'
import type { PhoneMessage } from '../world/phone-types.ts'
import type { Play } from '../world/use-play.ts'
import { type AskAbout, CatalogSheet } from './catalog/catalog-sheet.tsx'
import { FormSheet } from './form/form-sheet.tsx'
import { toBubble } from './to-bubble.ts'

type Props = { message: PhoneMessage; onPlay: (play: Play) => void; onClose: () => void; onAsk: AskAbout }

/** What a message opens on the phone: its list, its form or its products. */
export function OpenSheet({ message, onPlay, onClose, onAsk }: Props) {
  const bubble = toBubble(message)
  if (bubble.kind === 'form') return <FormSheet message={message} onPlay={onPlay} onClose={onClose} />
  if (bubble.kind === 'catalog') return <CatalogSheet message={message} onPlay={onPlay} onClose={onClose} onAsk={onAsk} />
  if (bubble.kind !== 'list') return null
  const send = ({ id: rowId, title, description }: ListRow) => onPlay({ type: 'list', messageId: message.id, rowId, title, description })
  return <ListSheet bubble={bubble} onSend={send} onClose={onClose} />
}
