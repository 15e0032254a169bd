/** Loaded for languages that are written from right to left. */
import cssjanus from 'cssjanus'
import './rightToLeft.css'

/** MUI tells behind a value that it stays as it is; cssjanus reads that before the property. */
const stays = /([^;{}]+?)\s*(\/\*!?\s*@noflip\s*\*\/)/g

/** Swaps left and right in styles. */
export const mirror = (styles: string): string => cssjanus.transform(styles.replaceAll(stays, '$2$1'))
