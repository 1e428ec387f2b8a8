import { SELF_TEST_FIELD } from '#domain/constants.ts'

import { accountAlertNews, accountReviewNews, accountUpdateNews } from './account-update.ts'
import { capabilityNews } from './capabilities.ts'
import { flowNews } from './flows.ts'
import { groupNews } from './groups.ts'
import type { NewsHandler } from './field-handler.ts'
import { numberNameNews, numberQualityNews, securityNews } from './phone-numbers.ts'
import { selfTestNews } from './self-test.ts'
import { templateCategoryNews, templateComponentsNews, templateQualityNews, templateStatusNews } from './templates.ts'

/** The handlers of webhook fields. A field without a handler is kept, shown and counted. */
export const NEWS_HANDLERS: Readonly<Record<string, NewsHandler>> = {
  account_alerts: accountAlertNews,
  account_review_update: accountReviewNews,
  account_update: accountUpdateNews,
  business_capability_update: capabilityNews,
  flows: flowNews,
  group_lifecycle_update: groupNews,
  group_settings_update: groupNews,
  message_template_components_update: templateComponentsNews,
  message_template_quality_update: templateQualityNews,
  message_template_status_update: templateStatusNews,
  phone_number_name_update: numberNameNews,
  phone_number_quality_update: numberQualityNews,
  security: securityNews,
  template_category_update: templateCategoryNews,
  [SELF_TEST_FIELD]: selfTestNews,
}
