/** The texts of regular calls. */
import { messages } from './messages'
import { plural, withArticle } from './naming'
import { saying } from './say'
import type { Act, RegularResource } from './regularResource'

/** Returns the summary of each call in the API documentation. */
export const summariesOf = ({ of, words: { one, many } }: RegularResource): Record<Act, string> => {
  const isOfCompany = of === 'company'
  const all = isOfCompany ? `all ${many} of a company` : `all ${many}`
  return {
    list: isOfCompany ? `List the ${many} of a company, newest first` : `List ${many}, newest first`,
    all: `List ${all} by name`,
    one: `Read ${withArticle(one)}`,
    create: `Create ${withArticle(one)}`,
    update: `Update ${withArticle(one)}`,
    delete: `Delete ${withArticle(one)}`,
    toggle: `Activate or deactivate ${withArticle(one)}`,
    upload: `Import ${many} from a CSV file, all rows or none`,
    download: `Download ${all} as a CSV file`,
    toggleMany: `Activate or deactivate many ${many}`,
    deleteMany: `Delete many ${many}`,
  }
}

/** Returns the messages of answers; lists and files have none of their own. `label` is the name of the resource in title case. */
export const messagesOf = (label: string) => {
  const one = { One: saying(label) }
  const many = { Many: saying(plural(label)) }
  return {
    one: saying('{One} fetched', one),
    create: saying('{One} has been successfully added.', one),
    update: saying('{One} has been successfully updated.', one),
    delete: saying('{One} deleted successfully!', one),
    toggle: saying('{One} status updated', one),
    upload: messages.uploaded,
    toggleMany: saying('{Many} have been successfully updated.', many),
    deleteMany: saying('{Many} have been successfully deleted.', many),
  }
}
