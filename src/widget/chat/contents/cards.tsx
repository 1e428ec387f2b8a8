import type { MessageContent } from '#domain/messages/message.ts'

import './cards.css'
import { useChat, useWords } from '../kit/use-chat.ts'
import type { MessageLine } from '../state/lines.ts'
import { useAnswered } from '../kit/use-answered.ts'
import { Carousel } from './carousel.tsx'
import { Contacts } from './contacts.tsx'
import { Framed } from './framed.tsx'
import { ListContent } from './list-content.tsx'
import { LocationCard, LocationRequest } from './location.tsx'
import { AddressRequest, PhoneRequest } from './request-forms.tsx'
import { Link } from './text.tsx'

type CardContentOf = Extract<
  MessageContent,
  {
    type:
      | 'list'
      | 'ctaUrl'
      | 'carousel'
      | 'location'
      | 'locationRequest'
      | 'contacts'
      | 'template'
      | 'addressRequest'
      | 'contactRequest'
      | 'callRequest'
      | 'callButton'
  }
>

/** A message that is a card: something to choose, to open, or to answer in a way of its own. */
export function CardContent({ line, content }: { line: MessageLine; content: CardContentOf }) {
  switch (content.type) {
    case 'list':
      return <ListContent line={line} content={content} />
    case 'ctaUrl':
      return (
        <Framed {...content} isCard>
          <Link href={content.url} text={content.label} button />
        </Framed>
      )
    case 'carousel':
      return <Carousel line={line} content={content} />
    case 'location':
      return <LocationCard place={content} />
    case 'locationRequest':
      return <LocationRequest line={line} text={content.text} />
    case 'contacts':
      return <Contacts contacts={content.contacts} />
    case 'template':
      return <Template content={content} />
    case 'addressRequest':
      return <AddressRequest line={line} text={content.text} values={content.values ?? {}} />
    case 'contactRequest':
      return <PhoneRequest line={line} text={content.text} />
    case 'callRequest':
      return <Replies line={line} text={content.text} words={['allowCalls', 'denyCalls']} />
    case 'callButton':
      return <Replies line={line} text={content.text} words={['callMe']} label={content.label} />
    default:
      return content satisfies never
  }
}

function Template({ content }: { content: Extract<MessageContent, { type: 'template' }> }) {
  const { say } = useWords()
  const { header, preview, body } = content
  const text = preview ?? body.map((value) => value.text).join('\n')
  if (header?.kind === 'location') {
    return (
      <>
        <LocationCard place={header} />
        <Framed text={text || say('template')} />
      </>
    )
  }
  return <Framed text={text || say('template')} header={header?.kind === 'text' ? header.text : header} />
}

/** Translations with answers that go as text. */
function Replies(props: { line: MessageLine; text: string; words: readonly ('allowCalls' | 'denyCalls' | 'callMe')[]; label?: string }) {
  const { act } = useChat()
  const { say } = useWords()
  const isAnswered = useAnswered(props.line.id)
  return (
    <>
      <Framed text={props.text} />
      {!isAnswered && (
        <div class="chips">
          {props.words.map((word) => (
            <button
              key={word}
              type="button"
              dir="auto"
              onClick={() => act({ type: 'text', text: say(word), replyTo: props.line.id }, say(word))}
            >
              {props.label ?? say(word)}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
