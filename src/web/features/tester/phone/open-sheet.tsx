import type { PhoneMessage } from '../world/phone-types.ts'
import type { Play } from '../world/use-play.ts'
import { type AskAbout, CatalogSheet } from './catalog/catalog-sheet.tsx'
import { FormSheet } from './form/form-sheet.tsx'
import { ListSheet } from './list-sheet.tsx'
import { toBubble } from './to-bubble.ts'

type Props = { message: PhoneMessage; onPlay: (play: Play) => void; onClose: () => void; onAsk: AskAbout }

/** What a message opens on the phone: its list, its form or its products. */
export function OpenSheet({ message, onPlay, onClose, onAsk }: Props) {
  const { kind } = toBubble(message)
  if (kind === 'form') return <FormSheet message={message} onPlay={onPlay} onClose={onClose} />
  if (kind === 'catalog') return <CatalogSheet message={message} onPlay={onPlay} onClose={onClose} onAsk={onAsk} />
  return <ListSheet message={message} onPlay={onPlay} onClose={onClose} />
}
