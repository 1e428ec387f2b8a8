import { adReferral } from './ad-referral.ts'
import { awayHours } from './away-hours.ts'
import { booking } from './booking.ts'
import { catalogSale } from './catalog-sale.ts'
import { eventInvitation } from './event-invitation.ts'
import { faqAgent } from './faq-agent.ts'
import { followUpTemplate } from './follow-up.ts'
import { goodCustomers } from './good-customers.ts'
import { leadToSheet } from './lead-to-sheet.ts'
import { newsConsent } from './news-consent.ts'
import { orderStatus } from './order-status.ts'
import { rating } from './rating.ts'
import { reEngagement } from './re-engagement.ts'
import { supportTriage } from './support-triage.ts'
import type { FlowTemplate } from './template.ts'
import { welcomeMenu } from './welcome-menu.ts'

/** Every template, the ones that most begin with first. */
export const templates: readonly FlowTemplate[] = [
  welcomeMenu,
  leadToSheet,
  booking,
  orderStatus,
  catalogSale,
  faqAgent,
  supportTriage,
  awayHours,
  rating,
  reEngagement,
  adReferral,
  eventInvitation,
  followUpTemplate,
  newsConsent,
  goodCustomers,
]
