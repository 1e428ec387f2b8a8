import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { ReminderRule } from '#domain/scheduling/event-reminder.ts'
import { EmbedSite, type EventType, type EventTypeInput, FORMER_REMINDER_TEXT } from '#domain/scheduling/event.ts'

import { writeHours, WrittenHours } from '../hours/written-hours.ts'
import { Question } from './questions-field.tsx'
import { writeReminder, WrittenReminder } from './reminders-field.tsx'

const count = (least: number, most: number) =>
  z.coerce
    .number<string>({ error: t('Write a number.') })
    .int(t('Write a whole number.'))
    .min(least, t('At least {least}.', { least }))
    .max(most, t('At most {most}.', { most }))

/** An event type, as it is written in its form. */
export const WrittenType = z.object({
  name: z.string().trim().min(1, t('Give it a name.')).max(80),
  takesSlot: z.boolean(),
  durationMin: count(1, 10_080),
  stepMin: count(5, 1_440),
  bufferBeforeMin: count(0, 1_440),
  bufferAfterMin: count(0, 1_440),
  noticeMin: count(0, 525_600),
  horizonDays: count(1, 730),
  capacity: count(1, 1_000),
  place: z.string().trim().max(400),
  priceNote: z.string().trim().max(200),
  change: z.enum(['any', 'until', 'never']),
  changeUntilMin: count(0, 525_600),
  invites: z.boolean(),
  reminders: z
    .array(WrittenReminder)
    .refine(
      (rules) => new Set(rules.map(({ minutes, channel }) => `${channel} ${minutes}`)).size === rules.length,
      t('Two reminders go to the same place at the same time.'),
    ),
  reminderText: z.string().trim().max(1_024),
  resourceIds: z.array(z.string()),
  ownHours: z.boolean(),
  hours: WrittenHours,
  fields: z.array(Question),
  embedSites: z.array(EmbedSite),
})
export type Values = z.input<typeof WrittenType>
type Output = z.output<typeof WrittenType>

/** What the form says, as it is saved. */
export const toInput = (
  { place, priceNote, change, changeUntilMin, ownHours, hours, ...rest }: Output,
  timeZone: string | null,
): EventTypeInput => ({
  ...rest,
  timeZone,
  place: place || null,
  priceNote: priceNote || null,
  changeUntilMin: change === 'never' ? null : change === 'any' ? 0 : changeUntilMin,
  availability: ownHours ? hours : null,
})

/** The same of what is written so far; null while it could not be saved. A type without a name is one all the same. */
export function inputOf(values: Values, timeZone: string | null): EventTypeInput | null {
  const read = WrittenType.safeParse({ ...values, name: values.name.trim() || t('New event type') })
  return read.success ? toInput(read.data, timeZone) : null
}

const FRESH: Values = {
  name: '',
  takesSlot: true,
  durationMin: '30',
  stepMin: '30',
  bufferBeforeMin: '0',
  bufferAfterMin: '0',
  noticeMin: '60',
  horizonDays: '60',
  capacity: '1',
  place: '',
  priceNote: '',
  change: 'any',
  changeUntilMin: '1440',
  invites: true,
  reminders: [1_440, 60].map((minutes) => writeReminder(ReminderRule.parse({ minutes }))),
  reminderText: '',
  resourceIds: [],
  ownHours: false,
  hours: writeHours(null),
  fields: [],
  embedSites: [],
}

/** Writes what a type says, or what a new one begins with. */
export const writeType = (type: EventType | null): Values =>
  type === null
    ? FRESH
    : {
        name: type.name,
        takesSlot: type.takesSlot,
        durationMin: String(type.durationMin),
        stepMin: String(type.stepMin),
        bufferBeforeMin: String(type.bufferBeforeMin),
        bufferAfterMin: String(type.bufferAfterMin),
        noticeMin: String(type.noticeMin),
        horizonDays: String(type.horizonDays),
        capacity: String(type.capacity),
        place: type.place ?? '',
        priceNote: type.priceNote ?? '',
        change: type.changeUntilMin === null ? 'never' : type.changeUntilMin === 0 ? 'any' : 'until',
        changeUntilMin: String(type.changeUntilMin || 1_440),
        invites: type.invites,
        reminders: type.reminders.map(writeReminder),
        reminderText: type.reminderText === FORMER_REMINDER_TEXT ? '' : type.reminderText,
        resourceIds: type.resourceIds,
        ownHours: type.availability !== null,
        hours: writeHours(type.availability),
        fields: type.fields,
        embedSites: type.embedSites,
      }
