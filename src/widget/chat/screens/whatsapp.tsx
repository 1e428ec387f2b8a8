import { encode } from 'uqr'

import { Link } from '../contents/text.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { useWords } from '../kit/use-chat.ts'

/** A link and a code that carry the talk on in WhatsApp. */
export function Whatsapp() {
  const { say } = useWords()
  const { answer, failed } = useAnswer<{ url: string }>('/whatsapp', 'POST')
  if (failed) return <p role="alert">{say('didNotLoad')}</p>
  if (answer === null) return <p class="meta">{say('loading')}</p>
  return (
    <div class="stacked center">
      <Code text={answer.url} />
      <p class="meta">{say('whatsappHint')}</p>
      <Link href={answer.url} text={say('openWhatsapp')} button />
    </div>
  )
}

function Code({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((cells, y) => cells.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg class="code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR">
      <path d={path} />
    </svg>
  )
}
