import { methodCopy } from './download-counts.copy.ts';

export const Method = () =>
  methodCopy.map(({ title, paragraphs }) => (
    <section key={title} className="stack mt-6">
      <h2 className="title">{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="prose">
          {paragraph}
        </p>
      ))}
    </section>
  ));
