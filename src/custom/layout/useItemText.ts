import { useTranslate } from 'ra-core'
import { textsOf } from '../../schema/shared/texts'
import type { MenuItem } from './menu'

/** Returns a function that looks up the label of a menu item. */
export const useItemText = () => {
  const translate = useTranslate()
  return ({ key, resource }: MenuItem): string => {
    const texts = resource && textsOf(translate, resource)
    return texts ? texts('menu') : translate(`menu.${key}`)
  }
}
