interface RemovalMessageProps {
  text: string
  /** Shown where the member has no other factor. */
  lastFactorText: string | false
}

/** The message of a dialog that confirms the removal of a factor. */
export function RemovalMessage({ text, lastFactorText }: RemovalMessageProps) {
  return (
    <>
      <p>{text}</p>
      {lastFactorText && <p>{lastFactorText}</p>}
    </>
  )
}
