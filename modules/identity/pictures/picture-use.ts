/** What a picture is made into: a square of 256, or the whole of it, no larger than can be read; a document keeps its small print. `code` reads a QR code; `logo` makes a small PNG for mails of a picture that was made here. */
export const PICTURE_USES = ['avatar', 'screenshot', 'document', 'code', 'logo'] as const;
export type PictureUse = (typeof PICTURE_USES)[number];

/** The outcome of a picture, or the text of its code; undefined for one that is refused. */
export type ConversionResult = Uint8Array | PictureFault | undefined;
export type PictureFault = 'too_small' | 'too_large';
/** Faults by the kind of the frame that reports them. */
export const PICTURE_FAULTS: readonly (PictureFault | undefined)[] = [undefined, 'too_small', 'too_large'];
