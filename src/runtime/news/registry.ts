import { SELF_TEST_FIELD } from '#domain/constants.ts'

import { accountAlertNews, accountReviewNews, accountUpdateNews } from './account-news.ts'
import { capabilityNews } from './capability-news.ts'
import { flowNews } from './flow-news.ts'
import { groupNews } from './group-news.ts'
import type { NewsHandler } from './news-handler.ts'
import { numberNameNews, numberQualityNews, securityNews } from './number-news.ts'
import { selfTestNews } from './self-test-news.ts'
import { templateCategoryNews, templateComponentsNews, templateQualityNews, templateStatusNews } from './template-news.ts'

/** Who writes down which field of Meta's webhooks. A field without a handler is kept, shown and counted. */
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
