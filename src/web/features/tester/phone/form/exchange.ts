import { callEmulator } from '#web/features/tester/world/call-emulator.ts'
import type { Ask } from './use-form.ts'

interface Exchanged {
  status: number
  answer: { screen?: string; data?: Record<string, unknown>; error_msg?: string } | null
}

/** Asks a form's server over the emulator, which encrypts as a phone does. */
export const exchange =
  (formId: string, phoneNumberId: string, flowToken: string): Ask =>
  async (action, screen, data) => {
    const { status, answer } = await callEmulator<Exchanged>(`/phone/forms/${encodeURIComponent(formId)}/exchange`, {
      method: 'POST',
      body: { action, ...(screen !== null && { screen }), data, flowToken, phoneNumberId },
    })
    if (status === 427) return { problem: answer?.error_msg ?? 'This form is closed.' }
    if (status !== 200 || !answer?.screen) return { problem: `The form’s server answered ${status}.` }
    return { screen: answer.screen, data: answer.data ?? {} }
  }
