import { Fragment } from 'react'

const URLS = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g

/** Text as it was written: line breaks kept, addresses of pages made links. */
export function RichText({ text }: { text: string }) {
  const parts = text.split(URLS)
  return (
    <div dir="auto" className="whitespace-pre-wrap">
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <a key={index} href={part} target="_blank" rel="noreferrer nofollow" className="underline underline-offset-2">
            {part}
          </a>
        ) : (
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </div>
  )
}
