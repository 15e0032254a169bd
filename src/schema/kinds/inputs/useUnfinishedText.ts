import { useTranslate } from 'ra-core'
import { dayToday } from '../../shared/isoDay'
import { readDay } from './pickedDay'
import { usePickerLanguage } from './usePickerLanguage'

/** Returns what a field of days says of a date that is unfinished or doesn't exist, with an example. */
export const useUnfinishedText = (isRequired: boolean): string => {
  const translate = useTranslate()
  const { format } = usePickerLanguage()
  return translate(`schema.dayField.${isRequired ? 'unfinished' : 'unfinishedOrNone'}`, {
    example: readDay(dayToday())?.format(format),
  })
}
