/** The pages of access reviews, which few people open. One file, since many small ones cost more. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofLaterParts } from '../../i18n/parts/laterParts'
import { ofReviews } from '../../i18n/parts/reviews'

export { ReviewPage } from './ReviewPage'
export { ReviewsPage } from './ReviewsPage'

addTexts(ofReviews)
addTexts(ofLaterParts)
