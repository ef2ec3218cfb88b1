// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {Book} from "../../src/interfaces/IQuotingVault.sol";
import {CashoutOffer, ParlayLeg, ParlayQuote} from "../../src/libraries/ParlayTypes.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice What a fill records, moves and tells.
contract FillTest is EscrowBase {
    function test_fillRecordsTheParlayNetOfFees() public {
        setSpread(250);
        uint256 id = fillDefault(3);
        IParlayEscrow.Parlay memory parlay = escrow.parlays(id);
        assertEq(id, 1, "the first id is 1");
        assertEq(escrow.parlayCount(), 1, "count");
        assertEq(parlay.taker, taker, "taker");
        assertEq(parlay.maker, maker, "maker");
        assertEq(parlay.takerCollateral, NET, "net stake");
        assertEq(parlay.makerCollateral, BET, "maker collateral");
        assertEq(parlay.createdAt, START, "createdAt");
        assertEq(parlay.spreadBps, 250, "spread of the moment");
        assertEq(parlay.legCount, 3, "legs");
        assertEq(parlay.resolvedWonCount, 0, "won");
        assertEq(parlay.voidedCount, 0, "void");
        assertTrue(!parlay.settled && !parlay.failed && !parlay.vaultMaker, "flags");
        assertEq(parlay.legsHash, hashLegs(legsN(3)), "legsHash");
    }

    function test_fillMovesBothGrossStakesAndCreditsTheFees() public {
        fillDefault(2);
        assertEq(token.balanceOf(taker), 1_000_000e6 - GROSS, "taker paid");
        assertEq(token.balanceOf(maker), 1_000_000e6 - BET, "maker paid");
        assertEq(token.balanceOf(address(escrow)), GROSS + BET, "escrow received");
        assertEq(escrow.credits(feeRecipient), 1e6, "protocol fee");
        assertEq(escrow.credits(builder), 0.5e6, "builder fee");
        assertSolvent();
    }

    function test_fillTellsTheIndexerEverything() public {
        ParlayLeg[] memory legs = legs2();
        IParlayEscrow.Fill memory args = fillOf(quoteOf(legs), MAKER_KEY, legs);
        // Outcome 101 YES in the low 40 bits, outcome 102 NO in the next.
        uint240 packed = uint240(101 << 8) | (uint240((102 << 8) | 1) << 40);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.NonceUsed(maker, args.quote.nonce);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.NonceUsed(taker, args.order.nonce);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.ParlayCreated(
            1, taker, maker, GROSS, BET, hashLegs(legs), 2, packed, structHash(args.quote)
        );
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.Credited(feeRecipient, 1e6);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.Credited(builder, 0.5e6);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.FeesPaid(1, feeRecipient, builder, 1e6, 0.5e6);
        escrow.fill(args);
    }

    function test_fillUsesBothNonces() public {
        IParlayEscrow.Fill memory args = defaultFill();
        assertTrue(!escrow.isNonceUsed(maker, args.quote.nonce), "quote nonce before");
        assertTrue(!escrow.isNonceUsed(taker, args.order.nonce), "order nonce before");
        escrow.fill(args);
        assertTrue(escrow.isNonceUsed(maker, args.quote.nonce), "quote nonce after");
        assertTrue(escrow.isNonceUsed(taker, args.order.nonce), "order nonce after");
    }

    function test_anybodyMaySendAFill() public {
        IParlayEscrow.Fill memory args = defaultFill();
        vm.prank(STRANGER);
        escrow.fill(args);
        assertEq(escrow.parlays(1).taker, taker, "the sender gets nothing");
        assertEq(token.balanceOf(STRANGER) + escrow.credits(STRANGER), 0, "the sender is paid nothing");
    }

    function test_fillWithPermitNeedsNoAllowance() public {
        vm.prank(taker);
        token.approve(address(escrow), 0);
        IParlayEscrow.Fill memory args = defaultFill();
        args.permit = permitOf(address(token), TAKER_KEY, address(escrow), GROSS, block.timestamp + 60);
        escrow.fill(args);
        assertEq(token.allowance(taker, address(escrow)), 0, "the permit is used up");
        assertSolvent();
    }

    function test_registeredSignerMayQuoteForItsMaker() public {
        ParlayLeg[] memory legs = legs2();
        IParlayEscrow.Fill memory args = fillOf(quoteOf(legs), SIGNER_KEY, legs);
        refuse(args, IParlayEscrow.BadSignature.selector);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.QuoteSignerSet(maker, quoteSigner, true);
        vm.prank(maker);
        escrow.setQuoteSigner(quoteSigner, true);
        assertTrue(escrow.isQuoteSigner(maker, quoteSigner), "registered");
        uint256 before = vm.snapshotState();
        escrow.fill(args);
        assertEq(token.balanceOf(maker), 1_000_000e6 - BET, "the maker pays, not its signer");
        vm.revertToState(before);
        vm.prank(maker);
        escrow.setQuoteSigner(quoteSigner, false);
        refuse(args, IParlayEscrow.BadSignature.selector);
    }

    function test_vaultFillEntersItsBook() public {
        depositAs(lp, 100_000e6);
        uint256 id = fillFromVault(100e6, 300e6, 2);
        Book memory book = escrow.books(address(vault));
        assertEq(book.locked, 300e6, "locked");
        assertEq(book.live, 1, "live");
        assertTrue(book.isVault && escrow.parlays(id).vaultMaker, "is a vault");
        assertEq(token.allowance(address(vault), address(escrow)), 0, "no allowance is left");
        fillFromVault(50e6, 200e6, 2);
        assertEq(escrow.books(address(vault)).locked, 500e6, "locked adds up");
        assertEq(escrow.books(address(vault)).live, 2, "live adds up");
        assertEq(escrow.books(maker).locked + escrow.books(maker).live, 0, "other makers have no book");
    }

    function test_quoteAndOrderAreGoodInTheSecondOfTheirDeadlines() public {
        IParlayEscrow.Fill memory args = defaultFill();
        vm.warp(args.quote.deadline);
        assertEq(args.order.deadline, args.quote.deadline, "same deadline");
        escrow.fill(args);
    }

    function test_idsRiseByOne() public {
        for (uint256 i = 1; i <= 4; ++i) assertEq(fillDefault(2), i, "id");
    }

    function testFuzz_recordAndBalancesFollowTheQuote(uint256 gross, uint256 bet, uint16 feeBps, uint256 count)
        public
    {
        ParlayLeg[] memory legs = legsN(bound(count, 2, 6));
        ParlayQuote memory quote = quoteOf(legs);
        quote.takerCollateral = bound(gross, 1, 1_000_000e6);
        quote.makerCollateral = bound(bet, 1, 1_000_000e6);
        quote.protocolFeeBps = uint16(bound(feeBps, 0, 950));
        uint256 id = escrow.fill(fillOf(quote, MAKER_KEY, legs));
        IParlayEscrow.Parlay memory parlay = escrow.parlays(id);
        uint256 fees = escrow.credits(feeRecipient) + escrow.credits(builder);
        assertEq(parlay.takerCollateral + fees, quote.takerCollateral, "gross = net + fees");
        assertEq(parlay.makerCollateral, quote.makerCollateral, "collateral");
        assertEq(parlay.legsHash, quote.legsHash, "legsHash");
        assertEq(token.balanceOf(taker), 1_000_000e6 - quote.takerCollateral, "taker pays gross, no more");
        assertEq(token.balanceOf(maker), 1_000_000e6 - quote.makerCollateral, "maker pays its collateral, no more");
        assertSolvent();
    }

    function test_hashesAreThoseOfTheSpecification() public {
        ParlayQuote memory quote = quoteOf(legs2());
        assertEq(escrow.hashQuote(quote), structHash(quote), "quote");
        fillDefault(2);
        CashoutOffer memory offer = offerOf(1, 1);
        assertEq(escrow.hashOffer(offer), structHash(offer), "offer");
    }
}
