import { formatMoney, fromMinor } from '#domain/commerce/money.ts'
import type { Availability } from '#domain/commerce/product.ts'
import type { EventTypeInput } from '#domain/scheduling/event.ts'

import { formatDate } from '#flow/expression/format-date.ts'
import { toMoment } from '#flow/time/moment.ts'

const DESCRIPTION_MAX = 1_000

/** A product as it can be told. */
export interface ToldProduct {
  retailerId: string
  name: string
  description: string | null
  priceMinor: number | null
  currency: string | null
  availability: Availability
  stock: number | null
}

const AVAILABILITY: Readonly<Record<Availability, string | null>> = {
  'in stock': 'In stock',
  'out of stock': 'Out of stock',
  preorder: 'Can be preordered',
  'available for order': 'Available to order',
  discontinued: 'No longer sold',
  unknown: null,
}

/** What is said of a product to an agent: its price and stock as they are now. */
export function productText({ retailerId, name, description, priceMinor, currency, availability, stock }: ToldProduct): string {
  const state = AVAILABILITY[availability]
  const isCounted = availability === 'in stock' && stock !== null
  return lines([
    name,
    priceMinor !== null && currency !== null && `Price: ${formatMoney(fromMinor(priceMinor, currency), currency)}`,
    state && `Availability: ${state}${isCounted ? ` (${stock})` : ''}`,
    `Product number: ${retailerId}`,
    description?.slice(0, DESCRIPTION_MAX),
  ])
}

type ToldEventType = Pick<EventTypeInput, 'name' | 'durationMin' | 'priceNote' | 'place' | 'capacity' | 'horizonDays'>

/** When an event type can be booked next, in words of a zone. */
export interface FreeTimes {
  starts: readonly string[]
  zone: string
}

/** What is said of an event type to an agent: how long it takes, what it costs, and when it can be booked next. */
export function eventTypeText(
  { name, durationMin, priceNote, place, capacity, horizonDays }: ToldEventType,
  free: FreeTimes | null,
): string {
  return lines([
    name,
    `Duration: ${durationMin} minutes`,
    priceNote && `Price: ${priceNote}`,
    place && `Place: ${place}`,
    capacity > 1 && `Up to ${capacity} can book the same time`,
    `Can be booked up to ${horizonDays} days ahead`,
    free &&
      (free.starts.length === 0
        ? 'Next free times: none'
        : `Next free times (${free.zone}): ${free.starts.map((start) => clock(start, free.zone)).join('; ')}`),
  ])
}

function clock(start: string, zone: string): string {
  const moment = toMoment(start, zone)
  return moment ? formatDate(moment, zone, '%A %-d %B %Y, %H:%M') : start
}

const lines = (parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join('\n')
