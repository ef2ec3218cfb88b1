'use client';

/** What stands in place of everything when even the frame of the pages failed: it may use nothing of it. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body
        style={{
          maxWidth: '32rem',
          margin: '15vh auto',
          padding: '0 1rem',
          font: '1rem/1.5 system-ui, sans-serif',
          colorScheme: 'light dark',
        }}
      >
        <title>This page failed to load · Hashmark</title>
        <div role="alert">
          <h1 style={{ fontSize: '1.25rem' }}>This page failed to load</h1>
          <p>Something went wrong on our side. Reload the page in a moment, or continue from here:</p>
        </div>
        <p style={{ display: 'flex', gap: '1.25rem' }}>
          <a href="/markets">Markets</a>
          <a href="/">Home</a>
          <a href="/health">Service status</a>
        </p>
      </body>
    </html>
  );
}
