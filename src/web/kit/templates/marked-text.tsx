import { Fragment, type ReactNode } from 'react'

import { RichText } from '../text/rich-text.tsx'

const VARIABLE = /(\{\{[^{}]*\}\})/

/** Text of a template as WhatsApp shows it. What is still a variable stands out. */
export const MarkedText = ({ text }: { text: string }) => <RichText text={text} className="wrap-anywhere" draw={withVariables} />

const withVariables = (words: string): ReactNode[] =>
  words
    .split(VARIABLE)
    .map((part, index) => (
      <Fragment key={index}>{index % 2 === 1 ? <span className="rounded-tag bg-iris-soft px-1 text-iris-fg">{part}</span> : part}</Fragment>
    ))
