import { IntlMessageFormat } from 'intl-messageformat'
import { createElement, Fragment, type ReactNode } from 'react'

import { locale } from '#domain/i18n/locale.ts'

type RichValue = ReactNode | ((text: ReactNode) => ReactNode)

/**
 * A text for people with elements in it: `rich('Read <link>the docs</link>.', { link: (text) => <a href={docs}>{text}</a> })`.
 * As `t`, it is put in place by the build.
 */
export function rich(message: string, values: Record<string, RichValue>): ReactNode {
  const parts = new IntlMessageFormat(message, locale()).format<ReactNode>(toChunks(values) as never)
  return fragment(...(Array.isArray(parts) ? parts : [parts]))
}

/** Several nodes as one, without keys. */
export const fragment = (...parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)

const toChunks = (values: Record<string, RichValue>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? (parts: ReactNode[]) => value(fragment(...parts)) : value,
    ]),
  )
