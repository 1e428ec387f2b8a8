import { t } from '#domain/i18n/t.ts'
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
    title: t('Send yourself a message'),
    about: t('Play a customer on the test phone. Their message shows up here right away.'),
    way: { label: t('Open test phone'), action: 'test-phone' },
  },
  reply: {
    title: t('Reply'),
    about: t('Open the conversation and answer. The test phone receives it.'),
    way: { label: t('Open conversation'), action: 'next' },
  },
  flow: {
    title: t('Publish your first flow'),
    about: t('Start from a template, or describe what your bot should do.'),
    way: { label: t('Browse flows'), to: '/flows' },
  },
  whatsapp: {
    title: t('Connect WhatsApp'),
    about: t('Connect your own number so customers can reach you.'),
    way: { label: t('Connect a number'), to: '/settings/channels' },
  },
  teammate: {
    title: t('Invite a teammate'),
    about: t('Share the inbox with the people who answer customers.'),
    way: { label: t('Invite a teammate'), to: '/settings/members' },
  },
  hours: {
    title: t('Set business hours'),
    about: t('Tell customers when your team replies.'),
    way: { label: t('Set hours'), to: '/settings/automation' },
  },
}

/** Without an emulator one plays a customer in a web chat. */
const IN_CHAT: Partial<Record<OnboardingStep, StepText>> = {
  message: {
    title: t('Send yourself a message'),
    about: t('Play a customer in a test chat. Their message shows up here right away.'),
    way: { label: t('Open test chat'), action: 'test-phone' },
  },
  reply: { ...TEXTS.reply, about: t('Open the conversation and answer. The test chat receives it.') },
}

/** What a step says and where it is done. */
export const stepText = (step: OnboardingStep, hasTestPhone: boolean): StepText => (!hasTestPhone && IN_CHAT[step]) || TEXTS[step]
