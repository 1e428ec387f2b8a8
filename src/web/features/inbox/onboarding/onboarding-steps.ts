import type { OnboardingStep } from '#domain/workspace/onboarding.ts'

/** Where a step is done: by an action of the page, or on a screen. */
export type StepWay =
  | { label: string; action: string }
  | { label: string; to: '/flows' | '/settings/channels' | '/settings/members' | '/settings/automation' }

export interface StepText {
  title: string
  about: string
  way: StepWay
}

const TEXTS: Record<OnboardingStep, StepText> = {
  message: {
    title: 'Send yourself a message',
    about: 'Play a customer on the test phone. Their message shows up here right away.',
    way: { label: 'Open test phone', action: 'test-phone' },
  },
  reply: {
    title: 'Reply',
    about: 'Open the conversation and answer. The test phone receives it.',
    way: { label: 'Open conversation', action: 'next' },
  },
  flow: {
    title: 'Publish your first flow',
    about: 'Start from a template, or describe what your bot should do.',
    way: { label: 'Browse flows', to: '/flows' },
  },
  whatsapp: {
    title: 'Connect WhatsApp',
    about: 'Connect your own number so customers can reach you.',
    way: { label: 'Connect a number', to: '/settings/channels' },
  },
  teammate: {
    title: 'Invite a teammate',
    about: 'Share the inbox with the people who answer customers.',
    way: { label: 'Invite a teammate', to: '/settings/members' },
  },
  hours: {
    title: 'Set business hours',
    about: 'Tell customers when your team replies.',
    way: { label: 'Set hours', to: '/settings/automation' },
  },
}

const RECEIVE: StepText = {
  title: 'Receive your first message',
  about: 'Connect a channel. The first message from a customer shows up here.',
  way: { label: 'Connect a channel', to: '/settings/channels' },
}

/** What a step says and where it is done; without an emulator there is no test phone to begin with. */
export const stepText = (step: OnboardingStep, hasTestPhone: boolean): StepText =>
  step === 'message' && !hasTestPhone ? RECEIVE : TEXTS[step]
