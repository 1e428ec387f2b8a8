import { useState } from 'preact/hooks'

import type { OutgoingContent } from '#domain/messages/message.ts'

import { Sheet } from '../kit/sheet.tsx'
import { useChat } from '../kit/use-chat.ts'
import type { MessageLine } from '../state/lines.ts'
import { useAnswered } from '../kit/use-answered.ts'
import { Framed } from './framed.tsx'

type ListOf = Extract<OutgoingContent, { type: 'list' }>

/** Translations with a button that opens a sheet of rows. */
export function ListContent({ line, content }: { line: MessageLine; content: ListOf }) {
  const [isOpen, setOpen] = useState(false)
  const isAnswered = useAnswered(line.id)
  return (
    <>
      <Framed {...content} />
      {!isAnswered && (
        <div class="chips">
          <button type="button" dir="auto" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {content.button}
          </button>
        </div>
      )}
      {isOpen && <Rows line={line} content={content} close={() => setOpen(false)} />}
    </>
  )
}

function Rows({ line, content, close }: { line: MessageLine; content: ListOf; close: () => void }) {
  const { act } = useChat()
  return (
    <Sheet title={content.button} close={close}>
      {content.sections.map(({ title, rows }, at) => (
        <section key={at}>
          {title && (
            <h3 class="section" dir="auto">
              {title}
            </h3>
          )}
          <div class="list">
            {rows.map((row) => (
              <button
                key={row.id}
                type="button"
                class="option"
                dir="auto"
                onClick={() => {
                  act({ type: 'row', messageId: line.id, id: row.id, title: row.title }, row.title)
                  close()
                }}
              >
                {row.title}
                {row.description && <span class="meta">{row.description}</span>}
              </button>
            ))}
          </div>
        </section>
      ))}
    </Sheet>
  )
}
