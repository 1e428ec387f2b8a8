import { z } from 'zod/mini'

import type { Bubble } from '#web/kit/phone/bubble.ts'
import { readMedia } from './read-media.ts'

const Parameter = z.looseObject({ type: z.string(), text: z.optional(z.string()), payload: z.optional(z.string()) })
const Template = z.object({
  name: z.string(),
  shown: z.optional(
    z.object({
      header: z.string(),
      text: z.string(),
      footer: z.string(),
      buttons: z.array(z.object({ title: z.string(), payload: z.nullable(z.string()) })),
    }),
  ),
  components: z.optional(
    z.array(z.object({ type: z.string(), sub_type: z.optional(z.string()), parameters: z.optional(z.array(Parameter)) })),
  ),
})

/** Reads a template: its text as the customer reads it; of an older one only the values that it was filled with. */
export function readTemplate(content: unknown): Bubble | null {
  const parsed = z.safeParse(Template, content)
  if (!parsed.success) return null
  const { name, shown, components = [] } = parsed.data
  const of = (type: string) => components.filter((one) => one.type.toLowerCase() === type).flatMap(({ parameters = [] }) => parameters)
  const picture = of('header').find(({ type }) => type === 'image')
  const media = picture ? readMedia('image', picture['image']) : null
  return {
    kind: 'template',
    name,
    text: shown
      ? [shown.header && `*${shown.header}*`, shown.text, shown.footer].filter(Boolean).join('\n')
      : [...of('header'), ...of('body')].flatMap(({ text }) => text ?? []).join(' · '),
    src: media?.kind === 'picture' ? media.src : '',
    buttons: shown
      ? shown.buttons.flatMap(({ title, payload }) => (payload === null ? [] : [{ title, payload }]))
      : of('button').flatMap(({ payload }) => (payload ? [{ payload, title: payload }] : [])),
  }
}
