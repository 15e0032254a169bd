import styles from './signIn.module.css'

/** Tells in the form itself why it could not be sent; the region is there before, so that it is read out. */
export const Failure = ({ id, text }: { id: string; text: string }) => (
  <p id={id} role="alert" className={styles.failure}>
    {text}
  </p>
)
