import { readTag, writeSynchsafe } from './id3-frames.rules.ts';

/** The frames of ID3 2.3 that 2.2 has with the same content, and iTunes' TCMP. https://id3.org/id3v2.3.0 */
const sharedFrames =
  'COMM ETCO GEOB IPLS MCDI MLLT PCNT POPM RBUF SYLT SYTC TALB TBPM TCMP TCOM TCON TCOP TDAT TDLY TENC TEXT TFLT TIME TIT1 TIT2 TIT3 TKEY TLAN TLEN TMED TOAL TOFN TOLY TOPE TORY TPE1 TPE2 TPE3 TPE4 TPOS TPUB TRCK TRDA TSIZ TSRC TSSE TXXX TYER UFID USLT WCOM WCOP WOAF WOAR WOAS WPUB WXXX';
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const characters = [...letters, ...'0123456789'];
const sizeAndContent = Buffer.from([0, 0, 1, 0]);

test('of all frames that 2.2 could have, exactly those that 2.3 knows get the id that 2.3 gives them', () => {
  const body = Buffer.concat(
    letters.flatMap((one) =>
      characters.flatMap((two) =>
        characters.map((three) => Buffer.concat([Buffer.from(one + two + three), sizeAndContent])),
      ),
    ),
  );
  const tag = Buffer.concat([Buffer.from('ID3\u0002\u0000\u0000'), writeSynchsafe(body.length), body]);
  const { version, frames } = readTag(tag);
  expect([version, frames.map(({ id }) => id).toSorted()]).toEqual([3, sharedFrames.split(' ')]);
});
