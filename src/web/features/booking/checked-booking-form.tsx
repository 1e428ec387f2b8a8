import type { ComponentProps } from 'react'

import { ApiError } from '#web/api/api-error.ts'
import { BookingForm } from '#web/kit/booking/booking-form.tsx'

/** The form of a booking, with what the server refused of it beside each answer. */
export const CheckedBookingForm = (props: Omit<ComponentProps<typeof BookingForm>, 'refused'>) => (
  <BookingForm {...props} refused={props.error instanceof ApiError ? props.error : null} />
)
