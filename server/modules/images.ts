import { images } from '../database/tables'
import { imagesPerAccount } from '../accounts/limits'
import { countAttempt } from '../accounts/attempts'
import type { Operations } from '../http/operation'
import { urlOfImage } from '../images/keep'
import { makeLogo } from '../images/logo'

export const imageOperations: Operations<'uploadImage'> = {
  uploadImage: {
    // Don't hold a connection while the image is processed, and count rejected files too.
    ownTransactions: true,
    run: async ({ db, caller, file }) => {
      await countAttempt(db, imagesPerAccount, String(caller.account.user.id))
      const logo = await makeLogo(file)
      await db.insert(images).values(logo)
      return { url: urlOfImage(logo.name) }
    },
  },
}
