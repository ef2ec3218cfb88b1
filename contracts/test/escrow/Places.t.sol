// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {ParlayLeg, ParlayQuote} from "../../src/libraries/ParlayTypes.sol";
import {EscrowBase} from "../base/EscrowBase.sol";
import {WillingVault} from "../mocks/WillingVault.sol";

/// @notice The 64 places of a vault's open parlays: each has one, and gives it back at its end.
contract PlacesTest is EscrowBase {
    address private pool;

    function setUp() public override {
        super.setUp();
        pool = address(new WillingVault(token, address(escrow)));
        token.mint(pool, 1_000_000e6);
        vm.prank(owner);
        escrow.setVault(pool, true);
    }

    function _fillOn(uint32 outcomeId) private returns (uint256) {
        return escrow.fill(_fillArgs(outcomeId));
    }

    function _fillArgs(uint32 outcomeId) private returns (IParlayEscrow.Fill memory) {
        ParlayLeg[] memory legs = new ParlayLeg[](2);
        legs[0] = ParlayLeg(outcomeId, 0);
        legs[1] = ParlayLeg(outcomeId + 1, 0);
        ParlayQuote memory quote = quoteOf(legs);
        quote.maker = pool;
        return fillOf(quote, QUOTER_KEY, legs);
    }

    function _end(uint256 parlayId, uint32 outcomeId) private {
        publish(outcomeId, Result.No);
        vm.warp(block.timestamp + WINDOW);
        escrow.settle(parlayId);
    }

    function _outcomeOf(uint256 parlayId) private pure returns (uint32) {
        return uint32(1000 + 2 * parlayId);
    }

    function test_vaultHas64OpenParlaysAtMostHoweverWillingItIs() public {
        for (uint256 id = 1; id <= 64; ++id) _fillOn(_outcomeOf(id));
        refuse(_fillArgs(5000), IParlayEscrow.NoPlace.selector);
        _end(17, _outcomeOf(17));
        uint256 next = _fillOn(5000);
        uint256[] memory open = escrow.openParlays(pool);
        assertEq(open.length, 64, "open");
        assertEq(open[16], next, "the place that came free");
        for (uint256 id = 1; id <= 64; ++id) if (id != 17) assertEq(open[id - 1], id, "the others");
        publish(5000, Result.No);
        publish(_outcomeOf(64), Result.No);
        (uint256 gain,) = escrow.decided(pool);
        assertEq(gain, 2 * NET, "the newest and the last are looked at");
    }

    /// @dev Fills and ends in random order: the list is exactly what is open.
    function testFuzz_openParlaysAreThoseThatWereFilledAndHaveNotEnded(uint256 seed) public {
        bool[48] memory isOpen;
        uint256 live = 0;
        uint256 count = 0;
        for (uint256 step = 0; step < 40; ++step) {
            seed = uint256(keccak256(abi.encode(seed)));
            uint256 one = 1 + (seed >> 8) % 47;
            if (seed % 3 != 0) {
                count = _fillOn(_outcomeOf(count + 1));
                isOpen[count] = true;
                ++live;
            } else if (isOpen[one]) {
                _end(one, _outcomeOf(one));
                isOpen[one] = false;
                --live;
            }
        }
        uint256[] memory open = escrow.openParlays(pool);
        assertEq(open.length, live, "how many");
        for (uint256 i = 0; i < open.length; ++i) {
            assertTrue(isOpen[open[i]], "one that is open, once");
            isOpen[open[i]] = false;
        }
    }
}
