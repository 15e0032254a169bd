import { useTranslate } from 'ra-core'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useItemText } from '../layout/menuIcons'
import { useCompanyInHand } from '../session/companyInHand'
import { areasFor, lettersOf } from './actions'

/** Returns the areas that the user may open, each with the letter that opens it after `g`. */
export const useAreaKeys = () => {
  const translate = useTranslate()
  const here = useSchemaSetting()
  const itemText = useItemText()
  const areas = [
    { text: translate('search.home'), path: '/', state: undefined },
    ...areasFor(here, useCompanyInHand()).map(({ item, path, state }) => ({ text: itemText(item), path, state })),
  ]
  const letters = lettersOf(areas.map(({ text }) => text))
  return areas.flatMap((area, index) => {
    const letter = letters[index]
    return letter === undefined ? [] : [{ ...area, letter }]
  })
}
